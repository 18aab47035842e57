-- What a backup holds is compared with what the business has: uploaded files by their hash, and backups by how far they lead.

-- Of the content as it lies on the disk; null: stored before this column, filled in by the next check of the files.
alter table files add column sha256 bytea;

-- Uploaded files that a process does not find in its DATA_DIR, or finds damaged; null: not looked at yet.
alter table server_processes add column files_missing int, add column files_damaged int;

-- How often this business was restored: what was written after a restore comes after everything before it, whatever its position.
create table if not exists restores (generation int not null);
