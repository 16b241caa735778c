create table lead_imports (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  file_name text not null check (length(file_name) <= 255),
  file_id uuid not null,
  sha256 bytea not null,
  status text not null check (status in ('parsed', 'saved', 'undone')),
  row_count int not null,
  created_count int not null default 0,
  skipped_count int not null default 0,
  dropped_count int not null default 0,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  saved_at timestamptz(3),
  undone_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create index lead_imports_age on lead_imports (company_id, created_at desc);
call close_tenant_table('lead_imports');

-- Columns of fixed width and those that lists filter by come first: a scan of a large company reads a third faster.
create table leads (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  stage_id uuid not null,
  created_by uuid not null,
  version int not null default 1,
  lead_status int not null default 1 check (lead_status >= 1),
  update_text_count int not null default 0,
  is_archived boolean not null default false,
  is_project_created boolean not null default false,
  dont_show_again boolean not null default false,
  follow_up_has_time boolean not null default false,
  deleted_at timestamptz(3),
  assigned_to uuid,
  follow_up_at timestamptz(3),
  lost_at timestamptz(3),
  -- when the next follow-up is due; a lost lead's is due no more (LM-Q45)
  due_at timestamptz(3) generated always as (case when lost_at is null then follow_up_at end) stored,
  last_call_at timestamptz(3),
  call_status int check (call_status in (2, 3, 5, 6, 7)),
  budget bigint check (budget between 0 and 9999999999),
  area bigint check (area between 0 and 999999999),
  exp_closure_date date,
  today_remark smallint check (today_remark in (0, 1, 2)),
  won_at timestamptz(3),
  won_by uuid,
  deleted_by uuid,
  team_id uuid,
  project_id uuid,
  import_id uuid,
  first_name text not null check (length(first_name) between 1 and 64),
  last_name text not null default '' check (length(last_name) <= 64),
  name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  country_code text not null default '+91' check (country_code ~ '^\+[0-9]{1,5}$'),
  phone text not null check (phone ~ '^[0-9]{5,15}$'),
  email text not null default '' check (length(email) <= 254),
  city text not null default '' check (length(city) <= 50),
  area_unit text not null default 'sqft' check (area_unit in ('sqft', 'sqm', 'Sq yds')),
  requirements text not null default '' check (length(requirements) <= 50),
  lead_source text not null default '' check (length(lead_source) <= 50),
  source_name text not null default '' check (length(source_name) <= 50),
  address text not null default '' check (length(address) <= 1023),
  company_name text not null default '' check (length(company_name) <= 75),
  pin_code text not null default '' check (length(pin_code) <= 10),
  remarks text not null default '' check (length(remarks) <= 1023),
  reason_for_not_interested text not null default '' check (length(reason_for_not_interested) <= 1024),
  origin text not null check (origin in ('standard', 'import', 'demo')),
  type smallint not null generated always as (case when company_name <> '' then 1 else 0 end) stored,
  other_phones text[] not null default '{}',
  architect_details jsonb not null default '{}',
  custom jsonb not null default '{}',
  -- Under row-level security an index serves only comparisons of plain columns (lower() in a condition would switch it
  -- off), so what is found without regard to case has a column of its own.
  email_key text not null generated always as (lower(email)) stored,
  search_text text not null generated always as (
    lower(first_name || ' ' || last_name || ' ' || company_name || ' ' || email || ' ' || country_code || phone || ' ' || city)
  ) stored,
  primary key (company_id, id),
  foreign key (company_id, assigned_to) references users (company_id, id),
  foreign key (company_id, team_id) references teams (company_id, id) on delete set null (team_id),
  foreign key (company_id, stage_id) references stages (company_id, id),
  foreign key (company_id, import_id) references lead_imports (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
) with (fillfactor = 90);
call close_tenant_table('leads');
-- A page's ids come from one of these indexes alone, however deep the page; only its rows are then fetched.
create index leads_newest on leads (company_id, created_at desc, id desc) include (assigned_to, stage_id, budget, due_at)
  where deleted_at is null and not is_archived;
create index leads_due on leads (company_id, due_at, created_at desc, id desc) include (assigned_to, stage_id, budget)
  where deleted_at is null and not is_archived;
create index leads_assignee on leads (company_id, assigned_to, created_at desc, id desc) include (stage_id, budget, due_at)
  where deleted_at is null and not is_archived;
create index leads_stage on leads (company_id, stage_id, created_at desc, id desc) include (assigned_to, budget, due_at)
  where deleted_at is null and not is_archived;
create index leads_name on leads (company_id, name, id) include (assigned_to) where deleted_at is null and not is_archived;
create index leads_city on leads (company_id, city, id) include (assigned_to) where deleted_at is null and not is_archived;
create index leads_budget on leads (company_id, budget, id) include (assigned_to) where deleted_at is null and not is_archived;
create index leads_phone on leads (company_id, phone, id) include (assigned_to) where deleted_at is null;
create index leads_email on leads (company_id, email_key, id) include (assigned_to) where deleted_at is null and email <> '';
-- narrow rows for counting and sorting by the columns that have no index of their own
create index leads_facets on leads (company_id, lead_source, id)
  include (source_name, requirements, call_status, last_call_at, exp_closure_date, area, area_unit, assigned_to, stage_id, created_at)
  where deleted_at is null and not is_archived;
create index leads_import on leads (company_id, import_id) where import_id is not null;
create index leads_search on leads using gin (company_id, search_text gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 256)
  where deleted_at is null and not is_archived;

create table lead_contacts (
  company_id uuid not null,
  lead_id uuid not null,
  position int not null,
  contact_type text not null default '' check (length(contact_type) <= 60),
  first_name text not null check (length(first_name) between 1 and 64),
  last_name text not null default '' check (length(last_name) <= 64),
  email text not null default '' check (length(email) <= 254),
  designation text not null default '' check (length(designation) <= 60),
  phones text[] not null default '{}',
  primary key (company_id, lead_id, position),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade
);
call close_tenant_table('lead_contacts');

-- one row per comment, call or follow-up saved; never changed afterwards
create table lead_updates (
  company_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  text text not null default '' check (length(text) <= 1024),
  log_text text not null default '' check (length(log_text) <= 1024),
  remark_type smallint check (remark_type in (0, 1, 2)),
  call_status int check (call_status in (2, 3, 5, 6, 7)),
  previous_call_status int,
  follow_up_at timestamptz(3),
  follow_up_has_time boolean not null default false,
  is_email boolean not null default false,
  is_comment boolean not null default false,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id)
);
create index lead_updates_lead on lead_updates (company_id, lead_id, created_at desc, id desc);
call close_tenant_table('lead_updates', 'select, insert');

-- the history people read, written in the transaction of the change; never changed afterwards
create table lead_logs (
  company_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  type text not null check (type in ('create', 'update', 'email', 'delete')),
  lead_version int not null,
  lead_name text not null,
  user_id uuid,
  user_name text not null,
  stage_old text,
  stage_new text,
  remark_type smallint,
  texts text[] not null default '{}',
  comment text not null default '',
  note text not null default '' check (length(note) <= 1024),
  old_values jsonb not null default '{}',
  new_values jsonb not null default '{}',
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade
);
create index lead_logs_lead on lead_logs (company_id, lead_id, created_at desc, id desc);
call close_tenant_table('lead_logs', 'select, insert');

-- Leads and budgets per assignee and stage, kept in the transaction of the change so that no list ever counts 100,000 rows.
-- Every statement adds rows (differences), which writers never wait for; fold_lead_tallies() adds them up now and then.
create table lead_tallies (
  company_id uuid not null references companies on delete cascade,
  id bigint generated always as identity,
  assigned_to uuid,
  stage_id uuid not null,
  leads bigint not null,
  budget numeric(20) not null,
  primary key (company_id, id)
);
call close_tenant_table('lead_tallies', 'select, insert');

create function tally_leads() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.lead_tallies (company_id, assigned_to, stage_id, leads, budget)
    select company_id, assigned_to, stage_id, count(*), coalesce(sum(budget), 0) from new_leads
    where deleted_at is null and not is_archived group by 1, 2, 3;
  else
    insert into public.lead_tallies (company_id, assigned_to, stage_id, leads, budget)
    select company_id, assigned_to, stage_id, -count(*), -coalesce(sum(budget), 0) from old_leads
    where deleted_at is null and not is_archived
      and exists (select from public.companies c where c.company_id = old_leads.company_id) group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger leads_inserted after insert on leads referencing new table as new_leads
  for each statement execute function tally_leads();
create trigger leads_deleted after delete on leads referencing old table as old_leads
  for each statement execute function tally_leads();

create function tally_changed_lead() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.deleted_at is null and not old.is_archived then
    insert into public.lead_tallies (company_id, assigned_to, stage_id, leads, budget)
    values (old.company_id, old.assigned_to, old.stage_id, -1, -coalesce(old.budget, 0));
  end if;
  if new.deleted_at is null and not new.is_archived then
    insert into public.lead_tallies (company_id, assigned_to, stage_id, leads, budget)
    values (new.company_id, new.assigned_to, new.stage_id, 1, coalesce(new.budget, 0));
  end if;
  return null;
end $$;
-- most changes touch nothing that is counted, and cost nothing here
create trigger leads_updated after update on leads for each row when (
  old.stage_id <> new.stage_id or old.assigned_to is distinct from new.assigned_to
  or old.budget is distinct from new.budget or old.deleted_at is distinct from new.deleted_at
  or old.is_archived <> new.is_archived)
  execute function tally_changed_lead();

-- Adds the differences up; of these companies, or of all where none are given. Answers how many rows it replaced.
create function fold_lead_tallies(only_companies uuid[] default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(7331003) then return 0; end if;
  with gone as (
    delete from public.lead_tallies t using (
      select company_id from public.lead_tallies where only_companies is null or company_id = any(only_companies)
      group by 1 having count(*) > 40 + 2 * count(distinct (assigned_to, stage_id))) busy
    where t.company_id = busy.company_id returning t.*
  ), added as (
    insert into public.lead_tallies (company_id, assigned_to, stage_id, leads, budget)
    select company_id, assigned_to, stage_id, sum(leads), sum(budget) from gone
    group by 1, 2, 3 having sum(leads) <> 0 or sum(budget) <> 0
  )
  select count(*) into folded from gone;
  return folded;
end $$;
revoke all on function fold_lead_tallies(uuid[]) from public;
grant execute on function fold_lead_tallies(uuid[]) to plinth_app;

-- Ids of at most `most` of the company's leads whose searched text is like one of the patterns (`other` may be null).
-- Row-level security would switch the trigram index off (the operator is not leakproof), so this runs as the owner, for
-- the transaction's own company and nothing else.
create function search_lead_ids(pattern text, other text, most int) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 1000 as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
begin
  if other is null then
    return query execute
      'select l.id from public.leads l where l.company_id = $1 and l.search_text like $2
         and l.deleted_at is null and not l.is_archived limit $3'
      using company, pattern, most;
  else
    return query execute
      'select l.id from public.leads l where l.company_id = $1 and (l.search_text like $2 or l.search_text like $4)
         and l.deleted_at is null and not l.is_archived limit $3'
      using company, pattern, most, other;
  end if;
end $$;
revoke all on function search_lead_ids(text, text, int) from public;
grant execute on function search_lead_ids(text, text, int) to plinth_app;

-- Whose turn it was last where new leads are assigned in turn (LM-Q99); the row's lock makes the turns strict.
create table lead_assignment_turns (
  company_id uuid primary key references companies on delete cascade,
  last_user_id uuid
);
call close_tenant_table('lead_assignment_turns', 'select, insert, update');
