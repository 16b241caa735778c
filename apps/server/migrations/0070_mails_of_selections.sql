-- A mail to a whole selection of leads goes out as many an hour as its sender may send, so that it waits in between.
alter table lead_selections drop constraint lead_selections_kind_check;
alter table lead_selections add constraint lead_selections_kind_check
  check (kind in ('delete', 'assign', 'stage', 'status', 'tag', 'archive', 'mail'));
-- when a mail goes on
alter table lead_selections add column resumes_at timestamptz(3);

-- The mail, until the last lead has it.
create table lead_selection_mails (
  company_id uuid not null,
  selection_id uuid not null,
  subject text not null,
  html text not null,
  template_id uuid,
  template_type int,
  file_ids uuid[] not null,
  primary key (company_id, selection_id),
  foreign key (company_id, selection_id) references lead_selections (company_id, id) on delete cascade
);
call close_tenant_table('lead_selection_mails', 'select, insert');

-- Undo takes back what of it has not left.
alter table lead_mails add column selection_id uuid;
create index lead_mails_selection on lead_mails (company_id, selection_id) where selection_id is not null;

-- Of all companies: ends changes that nobody works on any more, and forgets old ones, so many at a time; what waits is neither.
create or replace function auth.tidy_lead_selections(at timestamptz, stuck timestamptz, old timestamptz, most int) returns bigint
language sql security definer set search_path = '' as $$
  update public.lead_selections set status = 'stopped', ended_at = at, resumes_at = null
  where status in ('running', 'undoing') and created_at < stuck and coalesce(resumes_at < stuck, true);
  with over as (
    select s.company_id, s.id from public.lead_selections s
    where s.created_at < old and s.status not in ('running', 'undoing') and coalesce(s.ended_at < old, true)
    order by s.created_at limit most for update skip locked),
  gone as (
    delete from public.lead_selections s using over o where s.company_id = o.company_id and s.id = o.id returning s.id)
  select count(*) from gone;
$$;
