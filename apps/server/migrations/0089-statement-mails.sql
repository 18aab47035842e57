-- Letters that bring a statement name what its landlord is paid: shown like other secrets, on request and on record.
update notifications set secret = true where kind = 'settlement.sent' and not secret;
