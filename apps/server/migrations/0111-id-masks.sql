-- Masks of ID cards show the province alone from now on; the last four digits had left a few hundred numbers to try.
update guest_documents set number_masked = left(number_masked, 2) || repeat('*', length(number_masked) - 2)
  where length(number_masked) >= 15;
update registrations set document_masked = left(document_masked, 2) || repeat('*', length(document_masked) - 2)
  where length(document_masked) >= 15;
update blacklisted_guests set document_masked = left(document_masked, 2) || repeat('*', length(document_masked) - 2)
  where length(document_masked) >= 15;
update certifications set number_masked = left(number_masked, 2) || repeat('*', length(number_masked) - 2)
  where length(number_masked) >= 15;
update onboarding_files set id_number_masked = left(id_number_masked, 2) || repeat('*', length(id_number_masked) - 2)
  where length(id_number_masked) >= 15;
update visitors set document_masked = left(document_masked, 2) || repeat('*', length(document_masked) - 2)
  where length(document_masked) >= 15;
update landlords set tax_id_masked = left(tax_id_masked, 2) || repeat('*', length(tax_id_masked) - 2)
  where length(tax_id_masked) >= 15;
update landlord_documents set number_masked = left(number_masked, 2) || repeat('*', length(number_masked) - 2)
  where length(number_masked) >= 15;
