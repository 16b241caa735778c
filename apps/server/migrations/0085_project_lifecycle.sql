-- What a running project has beyond what the wizard enters: its code, its state and why, where it stands, and who may do what in it.
alter table projects
  -- the firm's own number of it; '' until it is confirmed
  add column code text not null default '' check (code ~ '^[A-Z0-9/-]{0,20}$'),
  -- why it is on hold or cancelled
  add column status_reason text not null default '' check (length(status_reason) <= 500),
  add column archived_at timestamptz(3),
  add column deleted_at timestamptz(3),
  add column deleted_by uuid,
  add column actual_start date,
  -- worked out of its phases with every change of them
  add column progress smallint not null default 0 check (progress between 0 and 100),
  add column current_phase text not null default '' check (length(current_phase) <= 60),
  -- on track, at risk, late, without dates; null unless it is active and confirmed
  add column health smallint check (health between 0 and 3),
  add column health_reason text not null default '' check (length(health_reason) <= 200),
  -- set by hand: by whom, why, and until when
  add column health_by uuid,
  add column health_note text not null default '' check (length(health_note) <= 500),
  add column health_until timestamptz(3),
  add column last_activity_at timestamptz(3) not null default now(),
  add column version integer not null default 1,
  -- what the list is searched by
  add column search_text text not null generated always as (
    lower(project_name || E'\n' || code || E'\n' || client_name || E'\n' || company_name || E'\n' || location || E'\n' || city
      || E'\n' || country_code || phone_number)) stored,
  drop constraint projects_status_check,
  -- active, completed, on hold, cancelled
  add constraint projects_status_check check (status in (1, 2, 3, 4)),
  add foreign key (company_id, deleted_by) references users (company_id, id),
  add foreign key (company_id, health_by) references users (company_id, id);
update projects set last_activity_at = updated_at;

drop index projects_name;
create unique index projects_name on projects (company_id, lower(project_name)) where not is_company_created and deleted_at is null;
create unique index projects_code on projects (company_id, upper(code)) where code <> '' and deleted_at is null;
create index projects_listed on projects (company_id, status, last_activity_at desc, id) where deleted_at is null;
create index projects_deleted on projects (company_id, deleted_at) where deleted_at is not null;

alter table project_members
  add column role text not null default 'designer' check (role in ('manager', 'designer', 'supervisor', 'viewer')),
  add column sees_money boolean not null default false,
  add column added_at timestamptz(3) not null default now(),
  add column added_by uuid,
  add foreign key (company_id, added_by) references users (company_id, id);
