-- Changes of whole selections of leads: who changed what, how far it is, and what is needed to undo it.
create table lead_selections (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('delete', 'assign', 'stage', 'status', 'tag', 'archive')),
  -- what becomes of the leads, by kind: an assignee, a stage
  target jsonb not null default '{}',
  status text not null check (status in ('running', 'done', 'stopped', 'undoing', 'undone')),
  -- leads to look at, those that were, and those that were changed
  total int not null,
  done int not null default 0,
  changed int not null default 0,
  unassigned int not null default 0,
  -- reason -> how many leads were left as they are
  left_out jsonb not null default '{}',
  -- leads are looked at in the order of their ids; this one was the last
  last_lead_id uuid,
  -- whom it was told to; taken back with the change
  notification_ids uuid[] not null default '{}',
  created_by uuid not null,
  created_at timestamptz(3) not null,
  undo_until timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete cascade
);
call close_tenant_table('lead_selections');
create index lead_selections_own on lead_selections (company_id, created_by, created_at desc);
create index lead_selections_age on lead_selections (created_at);

create table lead_selection_items (
  company_id uuid not null,
  selection_id uuid not null,
  lead_id uuid not null,
  -- the lead's version after the change; null where it was left out or is still to come
  version int,
  -- what it was before, by column
  was jsonb,
  primary key (company_id, selection_id, lead_id),
  foreign key (company_id, selection_id) references lead_selections (company_id, id) on delete cascade
);
call close_tenant_table('lead_selection_items');

-- Of all companies: ends changes that nobody works on any more, and forgets old ones, so many at a time.
create function auth.tidy_lead_selections(stuck timestamptz, old timestamptz, most int) returns bigint
language sql security definer set search_path = '' as $$
  update public.lead_selections set status = 'stopped' where status in ('running', 'undoing') and created_at < stuck;
  with over as (
    select s.company_id, s.id from public.lead_selections s
    where s.created_at < old order by s.created_at limit most for update skip locked),
  gone as (
    delete from public.lead_selections s using over o where s.company_id = o.company_id and s.id = o.id returning s.id)
  select count(*) from gone;
$$;
revoke all on function auth.tidy_lead_selections(timestamptz, timestamptz, int) from public;
grant execute on function auth.tidy_lead_selections(timestamptz, timestamptz, int) to plinth_app;
