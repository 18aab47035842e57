-- A calendar may need more time or memory to read than one file may have.
alter table ical_feeds drop constraint ical_feeds_problem_check,
  add constraint ical_feeds_problem_check check (problem in ('unreachable', 'addressRefused', 'status', 'tooLarge', 'empty',
    'notCalendar', 'cutOff', 'tooManyEvents', 'tooDemanding', 'emptied'));
