-- Select boxes begin with the first names in order; without an index every opening of one sorted all of them.
create index houses_name_idx on houses (name, id) where state <> 'archived';
create index landlords_name_idx on landlords (name, id);

-- Somebody's certifications, also those that were rejected or withdrawn.
create index certifications_user_idx on certifications (user_id, submitted_at desc);
