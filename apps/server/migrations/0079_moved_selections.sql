-- When a change of a selection was last worked on: a mail that goes out for days is not stuck three hours after it began.
alter table lead_selections add column moved_at timestamptz(3);

create or replace function auth.tidy_lead_selections(at timestamptz, stuck timestamptz, old timestamptz, most int) returns bigint
language sql security definer set search_path = '' as $$
  update public.lead_selections set status = 'stopped', ended_at = at, resumes_at = null
  where status in ('running', 'undoing') and coalesce(moved_at, created_at) < stuck and coalesce(resumes_at < stuck, true);
  with over as (
    select s.company_id, s.id from public.lead_selections s
    where s.created_at < old and s.status not in ('running', 'undoing') and coalesce(s.ended_at < old, true)
    order by s.created_at limit most for update skip locked),
  gone as (
    delete from public.lead_selections s using over o where s.company_id = o.company_id and s.id = o.id returning s.id)
  select count(*) from gone;
$$;
