-- Analytics of leads: what a call is, the call before it, and an index for each figure.

-- An outcome that was no meeting or visit and is not repeated by a mail (LM-Q119). What is written about a call makes the entry a
-- comment as well, but no mere comment.
alter table lead_updates add column is_call boolean not null generated always as
  (call_status is not null and coalesce(remark_type, 0) = 0 and not is_email) stored;
-- the first call of its lead
alter table lead_updates add column is_first_call boolean not null default false;

with calls as (
  select company_id, id, lag(call_status) over earlier as previous, row_number() over earlier = 1 as is_first
  from lead_updates where is_call window earlier as (partition by company_id, lead_id order by created_at, id)
)
update lead_updates u set previous_call_status = c.previous, is_first_call = c.is_first
from calls c where c.company_id = u.company_id and c.id = u.id;

-- The outcome of the call before, whoever made it and however long ago (LM-Q122). The lead's row is locked by who records a call.
create function follow_call() returns trigger language plpgsql set search_path = '' as $$
begin
  -- generated columns are computed later
  if new.call_status is null or coalesce(new.remark_type, 0) <> 0 or new.is_email then return new; end if;
  select u.call_status into new.previous_call_status from public.lead_updates u
  where u.company_id = new.company_id and u.lead_id = new.lead_id and u.is_call
  order by u.created_at desc, u.id desc limit 1;
  new.is_first_call := not found;
  return new;
end $$;
create trigger lead_updates_follow_call before insert on lead_updates for each row when (new.call_status is not null)
  execute function follow_call();

create index lead_updates_outcomes on lead_updates (company_id, created_at)
  include (created_by, lead_id, call_status, previous_call_status, is_call)
  where call_status is not null and not is_email;
create index leads_made on leads (company_id, created_at) include (assigned_to, lead_source, won_at) where deleted_at is null;
drop index leads_won;
create index leads_won on leads (company_id, won_at) include (won_by, assigned_to, budget, city, created_at, is_archived)
  where deleted_at is null and won_at is not null;
create index leads_lost on leads (company_id, lost_at) include (assigned_to, won_by, won_at, budget)
  where deleted_at is null and lost_at is not null;
create index leads_gone on leads (company_id, id) where deleted_at is not null;
create index leads_interested on leads (company_id, created_at) include (id, assigned_to, stage_id, last_call_at)
  where coalesce(call_status, lead_status) = 3 and deleted_at is null and not is_archived;
create index lead_logs_day on lead_logs (company_id, created_at desc, id desc);
