-- whether a team has changed since somebody opened it (decision 14)
alter table teams add column version integer not null default 1;
