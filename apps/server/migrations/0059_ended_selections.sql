-- When a change of a selection ended. Also one that changed nothing is shown for a while after that.
alter table lead_selections add column ended_at timestamptz(3);
update lead_selections set ended_at = coalesce(undo_until - interval '10 minutes', created_at)
where status in ('done', 'stopped', 'undone');

drop function auth.tidy_lead_selections(timestamptz, timestamptz, int);
-- Of all companies: ends changes that nobody works on any more, and forgets old ones, so many at a time.
create function auth.tidy_lead_selections(at timestamptz, stuck timestamptz, old timestamptz, most int) returns bigint
language sql security definer set search_path = '' as $$
  update public.lead_selections set status = 'stopped', ended_at = at
  where status in ('running', 'undoing') and created_at < stuck;
  with over as (
    select s.company_id, s.id from public.lead_selections s
    where s.created_at < old order by s.created_at limit most for update skip locked),
  gone as (
    delete from public.lead_selections s using over o where s.company_id = o.company_id and s.id = o.id returning s.id)
  select count(*) from gone;
$$;
revoke all on function auth.tidy_lead_selections(timestamptz, timestamptz, timestamptz, int) from public;
grant execute on function auth.tidy_lead_selections(timestamptz, timestamptz, timestamptz, int) to plinth_app;
