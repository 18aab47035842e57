-- A calendar may need more time or memory to read than one file may have.
alter table ical_feeds drop constraint ical_feeds_problem_check,
  add constraint ical_feeds_problem_check check (problem in ('unreachable', 'addressRefused', 'status', 'tooLarge', 'empty',
    'notCalendar', 'cutOff', 'tooManyEvents', 'tooDemanding', 'emptied'));
-- Rules and exceptions are read otherwise from now on: no source may answer that nothing has changed.
update ical_feeds set etag = null, last_modified = null where etag is not null or last_modified is not null;
