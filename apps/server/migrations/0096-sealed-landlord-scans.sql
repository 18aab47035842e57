-- Scans of landlords' documents lie sealed on the disk. `file_key` names a sealed file; null: not sealed yet, the next start does it.
alter table landlord_uploads add column file_key text;

-- It has shown who somebody is once a document of that kind named it, whatever the document is called later.
alter table landlord_uploads add column identity boolean not null default false;
update landlord_uploads u set identity = true from landlord_documents d
where d.landlord_id = u.landlord_id and d.file_id = u.file_id and d.kind = 'identity';
