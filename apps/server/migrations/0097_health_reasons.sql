-- A health that is set by hand shows the reason that was given, which is longer than those worked out (PJ-099, PJ-100).
alter table projects drop constraint projects_health_reason_check;
alter table projects add constraint projects_health_reason_check check (length(health_reason) <= 500);
update projects set health_reason = health_note where health_by is not null;
