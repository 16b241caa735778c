-- Where the extension Citus is there, each company's tables can be spread over its workers by company_id, all in the same way, so that
-- a company's rows stand together on one of them (docs/scaling.md). Elsewhere nothing of this does anything.

-- Whether the companies' tables are spread over workers.
create function is_distributed() returns boolean language plpgsql stable set search_path = '' as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then return false; end if;
  return exists (select from pg_catalog.pg_dist_partition where logicalrelid = 'public.companies'::regclass);
end $$;

-- Spreads a company's table like the table of companies. The further policy hides what the other hides already, and is there for the
-- coordinator alone: transaction_company() is declared immutable, so that the planner knows the company and asks one worker only, even
-- where a statement names the company of its first table alone. Where a plan is used again in another company's transaction, it hides
-- all rows instead of showing wrong ones; plinth_app plans each statement anew (prepareDistribution).
create procedure distribute_table(target regclass) language plpgsql set search_path = '' as $$
begin
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  perform set_config('citus.enable_unsafe_triggers', 'on', true);
  -- rows that are there are copied, which forced row-level security would refuse to their owner
  execute format('alter table %s no force row level security', target);
  perform pg_catalog.create_distributed_table(
    target, 'company_id', colocate_with => case target when 'public.companies'::regclass then 'none' else 'public.companies' end);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy one_worker on %s as restrictive to plinth_app using (company_id = public.transaction_company()) with check (true)', target);
end $$;

-- Spreads all companies' tables with their rows. Keys that refer to other tables are taken off before and put on again after, since
-- they form circles; putting them on checks every row. So are triggers, which would tell of the rows that are copied.
create procedure distribute_tables() language plpgsql set search_path = '' as $$
declare
  target regclass;
  taken record;
  again text[] := '{}';
begin
  if to_regproc('pg_catalog.create_distributed_table') is null or public.is_distributed() then return; end if;
  create or replace function public.transaction_company() returns uuid language plpgsql immutable parallel safe set search_path = '' as $f$
  begin
    return nullif(current_setting('app.company', true), '')::uuid;
  end $f$;
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  -- those made before the extension was there are not on the workers yet
  for taken in
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute taken.definition;
  end loop;
  for taken in
    select t.tgrelid::regclass as of_table, t.tgname as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by t.tgrelid, t.tgname
  loop
    again := again || taken.definition;
    execute format('drop trigger %I on %s', taken.name, taken.of_table);
  end loop;
  for taken in
    select f.conrelid::regclass as of_table, f.conname as name, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by f.conrelid, f.conname
  loop
    again := again || format('alter table %s add constraint %I %s', taken.of_table, taken.name, taken.definition);
    execute format('alter table %s drop constraint %I', taken.of_table, taken.name);
  end loop;
  call public.distribute_table('public.companies');
  for target in
    select c.oid::regclass from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.oid <> 'public.companies'::regclass
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.oid
  loop
    call public.distribute_table(target);
  end loop;
  for i in 1 .. cardinality(again) loop
    execute again[i];
  end loop;
end $$;

-- Makes the functions again once the tables are distributed, so that the workers get them: those that return rows of a table could not
-- go there before it.
create procedure distribute_functions() language plpgsql set search_path = '' as $$
declare
  made record;
begin
  if not public.is_distributed() then return; end if;
  for made in
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proname <> 'is_distributed'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute made.definition;
  end loop;
end $$;

-- As before, and like the tables there are: a later table of a distributed database is spread where it is closed.
create or replace procedure close_tenant_table(target regclass, rights text default 'select, insert, update, delete')
language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to plinth_app using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
    target);
  execute format('create policy operations on %s to plinth_owner, plinth_ops using (true) with check (true)', target);
  execute format('grant %s on %s to plinth_app', rights, target);
  if public.is_distributed()
    and (select relnamespace = 'public'::regnamespace from pg_catalog.pg_class where oid = target)
  then
    call public.distribute_table(target);
  end if;
end $$;

-- What looks at all companies (docs/scaling.md). In plpgsql, since a function in SQL is taken into the statement that calls it, which
-- has no plan on a distributed PostgreSQL. Rows are found over all companies and deleted company by company.
create or replace function auth.demo_company() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c.company_id from public.companies c where c.is_demo order by c.created_at limit 1);
end $$;

create or replace function auth.known_storage_keys(keys text[]) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select f.storage_key from public.files f where f.storage_key = any(keys);
end $$;

create or replace function auth.companies_to_remind(since timestamptz, at timestamptz) returns table(company_id uuid, time_zone text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select c.company_id, c.time_zone from public.companies c
  where exists (
    select from public.leads l
    where l.company_id = c.company_id and l.deleted_at is null and not l.is_archived
      and l.due_at > since - interval '12 hours' and l.due_at <= at and l.assigned_to is not null
      and public.remind_at(l.due_at, l.follow_up_has_time, c.time_zone) > since
      and public.remind_at(l.due_at, l.follow_up_has_time, c.time_zone) <= at
      and not exists (select from public.follow_up_reminders r
        where r.company_id = l.company_id and r.lead_id = l.id and r.due_at = l.due_at));
end $$;

create or replace function auth.companies_with_due_tasks(at timestamptz, most int) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select distinct due.company_id from (
    select t.company_id from public.tasks t
      left join public.leads l on l.company_id = t.company_id and l.id = t.lead_id
    where t.due_at <= at and t.reminded_at is null and t.completed_at is null and t.deleted_at is null
      and l.deleted_at is null
    order by t.due_at limit most) due;
end $$;

create or replace function auth.companies_with_facebook_leads(at timestamptz, most int) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select distinct due.company_id from (
    select l.company_id from public.facebook_leads l
      join public.facebook_pages p on p.company_id = l.company_id and p.id = l.page_id
    where l.state = 'waiting' and l.next_try_at <= at and p.state <> 'off' and p.sealed_token <> ''
      and coalesce(p.paused_until, at) <= at
    order by l.next_try_at limit most) due;
end $$;

create or replace function auth.companies_with_stale_standings(at timestamptz, most int) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select c.company_id from public.companies c
  where exists (select from public.projects p
      where p.company_id = c.company_id and p.standing_on is null and p.is_confirmed and not p.is_company_created
        and p.deleted_at is null)
    or exists (select from public.projects p
      where p.company_id = c.company_id and p.standing_on < ((at at time zone c.time_zone) - interval '10 minutes')::date
        and p.status = 1 and p.is_confirmed and not p.is_company_created and p.deleted_at is null)
    or exists (select from public.projects p
      where p.company_id = c.company_id and p.health_until <= at and p.status = 1 and p.is_confirmed
        and not p.is_company_created and p.deleted_at is null)
  limit most;
end $$;

create or replace function auth.companies_with_week_summaries() returns table(company_id uuid, time_zone text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select c.company_id, c.time_zone from public.companies c
  where exists (select from public.notification_preferences p
    where p.company_id = c.company_id and p.event = 'week-summary' and p.is_on);
end $$;

create or replace function auth.companies_with_projects_to_purge(at timestamptz, days int) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select distinct p.company_id from public.projects p where p.deleted_at <= at - make_interval(days => days);
end $$;

create or replace function auth.companies_with_unnumbered_projects(most int) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select c.company_id from public.companies c
  where exists (select from public.projects p
      where p.company_id = c.company_id and p.code = '' and p.is_confirmed and not p.is_company_created and p.deleted_at is null)
  limit most;
end $$;

create or replace function auth.companies_with_clients_to_purge(at timestamptz, days int) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select distinct c.company_id from public.clients c where c.deleted_at <= at - make_interval(days => days);
end $$;

create or replace function auth.companies_with_quotations_to_expire(at timestamptz) returns table (company_id uuid, time_zone text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select c.company_id, c.time_zone from public.companies c where exists (
    select from public.quotations q where q.company_id = c.company_id and q.state in ('sent', 'viewed', 'negotiation')
      and q.valid_until < (at at time zone c.time_zone)::date);
end $$;

create or replace function auth.forget_answers(before timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.idempotency_keys k where k.created_at < before;
  get diagnostics gone = row_count;
  return gone;
end $$;

create or replace function auth.forget_follow_up_reminders(before timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.follow_up_reminders r where r.told_at < before;
end $$;

create or replace function auth.sweep_project_phases(before timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.project_milestones m where m.deleted_at < before;
  delete from public.project_phases p where p.deleted_at < before;
  delete from public.project_templates t where t.deleted_at < before;
end $$;

create or replace function auth.tidy_lead_exports(stuck timestamptz, old timestamptz, message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.lead_exports e set status = 'failed', problem = message
  where e.status in ('waiting', 'running') and e.begun_at < stuck;
  delete from public.lead_exports e where e.created_at < old and e.file_id is null;
end $$;

create or replace function auth.forget_notifications(before timestamptz, most int) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  firm record;
  of_firm bigint;
  gone bigint := 0;
begin
  for firm in
    select o.company_id, array_agg(o.id) as ids from (
      select n.company_id, n.id from public.notifications n
      where n.created_at < before order by n.created_at limit most) o
    group by 1
  loop
    delete from public.notifications n where n.company_id = firm.company_id and n.id = any(firm.ids);
    get diagnostics of_firm = row_count;
    gone := gone + of_firm;
  end loop;
  return gone;
end $$;

create or replace function auth.expire_staged_sheets(at timestamptz, most int) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  firm record;
  of_firm bigint;
  gone bigint := 0;
begin
  for firm in
    select o.company_id, array_agg(o.id) as ids from (
      select s.company_id, s.id from public.staged_sheets s
      where s.expires_at <= at order by s.expires_at limit most) o
    group by 1
  loop
    delete from public.staged_sheets s where s.company_id = firm.company_id and s.id = any(firm.ids);
    get diagnostics of_firm = row_count;
    gone := gone + of_firm;
  end loop;
  return gone;
end $$;

create or replace function auth.forget_capture_deliveries(done_before timestamptz, before timestamptz, most int) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  firm record;
  of_firm bigint;
  gone bigint := 0;
begin
  for firm in
    select o.company_id, array_agg(o.id) as ids from (
      select d.company_id, d.id from public.lead_capture_deliveries d
      where d.received_at < before or (d.state = 'done' and d.received_at < done_before) order by d.received_at limit most) o
    group by 1
  loop
    delete from public.lead_capture_deliveries d where d.company_id = firm.company_id and d.id = any(firm.ids);
    get diagnostics of_firm = row_count;
    gone := gone + of_firm;
  end loop;
  return gone;
end $$;

create or replace function auth.tidy_lead_selections(at timestamptz, stuck timestamptz, old timestamptz, most int) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  firm record;
  of_firm bigint;
  gone bigint := 0;
begin
  update public.lead_selections s set status = 'stopped', ended_at = at, resumes_at = null
  where s.status in ('running', 'undoing') and coalesce(s.moved_at, s.created_at) < stuck
    and coalesce(s.resumes_at < stuck, true);
  for firm in
    select o.company_id, array_agg(o.id) as ids from (
      select s.company_id, s.id from public.lead_selections s
      where s.created_at < old and s.status not in ('running', 'undoing') and coalesce(s.ended_at < old, true) order by s.created_at limit most) o
    group by 1
  loop
    delete from public.lead_selections s where s.company_id = firm.company_id and s.id = any(firm.ids);
    get diagnostics of_firm = row_count;
    gone := gone + of_firm;
  end loop;
  return gone;
end $$;

create or replace function auth.expire_lead_exports(at timestamptz, most int) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  one record;
  gone bigint := 0;
begin
  for one in
    select e.company_id, e.id, e.file_id from public.lead_exports e
    where e.file_id is not null and e.expires_at <= at order by e.expires_at limit most
  loop
    update public.lead_exports e set status = 'expired', file_id = null
    where e.company_id = one.company_id and e.id = one.id and e.file_id = one.file_id;
    continue when not found;
    delete from public.files f where f.company_id = one.company_id and f.id = one.file_id;
    gone := gone + 1;
  end loop;
  return gone;
end $$;

create or replace function auth.empty_removed_custom_field(old timestamptz, at timestamptz, most int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  field record;
  full_leads uuid[];
begin
  select f.company_id, f.id, f.field_key into field from public.custom_fields f
  where f.deleted_at < old and f.emptied_at is null and not f.is_default
  order by f.deleted_at limit 1;
  if not found then return false; end if;
  full_leads := array(
    select l.id from public.leads l where l.company_id = field.company_id and l.custom ? field.field_key limit most);
  update public.leads l set custom = l.custom - field.field_key
  where l.company_id = field.company_id and l.id = any(full_leads);
  if cardinality(full_leads) < most then
    update public.custom_fields f set emptied_at = at where f.company_id = field.company_id and f.id = field.id;
  end if;
  return true;
end $$;

-- Only added to by others meanwhile, so what is read may be replaced.
create or replace function fold_lead_tallies(only_companies uuid[] default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  firm record;
  part record;
  read_ids bigint[];
  folded bigint := 0;
begin
  if not pg_try_advisory_xact_lock(7331003) then return 0; end if;
  for firm in
    select t.company_id as id from public.lead_tallies t
    where only_companies is null or t.company_id = any(only_companies)
    group by 1 having count(*) > 40 + 2 * count(distinct (t.assigned_to, t.stage_id))
  loop
    read_ids := array(select t.id from public.lead_tallies t where t.company_id = firm.id);
    for part in
      select t.assigned_to, t.stage_id, sum(t.leads) as leads, sum(t.budget) as budget from public.lead_tallies t
      where t.company_id = firm.id and t.id = any(read_ids)
      group by 1, 2 having sum(t.leads) <> 0 or sum(t.budget) <> 0
    loop
      insert into public.lead_tallies (company_id, assigned_to, stage_id, leads, budget)
      values (firm.id, part.assigned_to, part.stage_id, part.leads, part.budget);
    end loop;
    delete from public.lead_tallies t where t.company_id = firm.id and t.id = any(read_ids);
    folded := folded + cardinality(read_ids);
  end loop;
  return folded;
end $$;

-- The state of a message follows its outbox. Where the change is made in the message's own company, with the rights of who makes it:
-- in one transaction a distributed PostgreSQL takes the changes of a company's rows from one role only.
create or replace function follow_own_lead_mail() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    update public.lead_mail_recipients r set state = new.state, reason = new.last_error, sent_at = new.sent_at
    where r.company_id = new.queued_in and r.outbox_id = new.id;
  else
    update public.lead_mail_recipients r set state = 'failed', reason = 'The message was taken out of the outbox'
    where r.company_id = old.queued_in and r.outbox_id = old.id and r.state = 'queued';
  end if;
  return null;
end $$;
drop trigger mails_followed on auth.mails;
drop trigger mails_taken_out on auth.mails;
create trigger mails_followed after update of state, last_error on auth.mails for each row
  when (new.queued_in is distinct from nullif(current_setting('app.company', true), '')::uuid and new.queued_in is not null
    and (old.state <> new.state or old.last_error <> new.last_error))
  execute function auth.follow_lead_mail();
create trigger mails_followed_by_own after update of state, last_error on auth.mails for each row
  when (new.queued_in = nullif(current_setting('app.company', true), '')::uuid
    and (old.state <> new.state or old.last_error <> new.last_error))
  execute function follow_own_lead_mail();
create trigger mails_taken_out after delete on auth.mails for each row
  when (old.queued_in is distinct from nullif(current_setting('app.company', true), '')::uuid and old.queued_in is not null
    and old.state = 'queued')
  execute function auth.follow_lead_mail();
create trigger mails_taken_out_by_own after delete on auth.mails for each row
  when (old.queued_in = nullif(current_setting('app.company', true), '')::uuid and old.state = 'queued')
  execute function follow_own_lead_mail();

-- Gives rows of one lead to another as before, without asking for what no worker returns.
create or replace function move_lead_rows(source text, lead_column text, from_lead uuid, to_lead uuid, only_keys jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  target regclass := ('public.' || quote_ident(source))::regclass;
  columns text;
  key_of text;
  typed text;
  same_key text;
  moved jsonb := '[]';
  one record;
begin
  if not exists (
    select from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.conrelid = target and c.contype = 'f' and c.confrelid = 'public.leads'::regclass
      and a.attname = lead_column and a.attname <> 'company_id'
  ) then raise exception 'rows of % do not belong to leads by %', source, lead_column; end if;
  select coalesce(string_agg(format(', t.%I', a.attname), '' order by a.attnum), ''),
    'jsonb_build_object(' || coalesce(string_agg(format('%L, t.%I', a.attname, a.attname), ', ' order by a.attnum), '') || ')',
    string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', '),
    coalesce(string_agg(format(' and t.%I = k.%I', a.attname, a.attname), ''), '')
  into columns, key_of, typed, same_key
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
  where c.conrelid = target and c.contype = 'p' and a.attname not in ('company_id', lead_column);
  -- where a lead has at most one row in the table, it has no key of its own
  if only_keys = '[]' then return moved; end if;
  begin
    for one in execute case when only_keys is null or typed is null
        then format('update %s t set %I = $3 where t.company_id = $1 and t.%I = $2 returning t.company_id%s',
          target, lead_column, lead_column, columns)
        else format('update %s t set %I = $3 from jsonb_to_recordset($4) as k (%s)
          where t.company_id = $1 and t.%I = $2%s returning t.company_id%s', target, lead_column, typed, lead_column, same_key, columns)
      end
      using company, from_lead, to_lead, only_keys
    loop
      moved := moved || jsonb_build_array(to_jsonb(one) - 'company_id');
    end loop;
    return moved;
  exception when unique_violation then
    moved := '[]';
  end;
  for one in execute format('select %s as key from %s t where t.company_id = $1 and t.%I = $2 for update', key_of, target, lead_column)
    using company, from_lead
  loop
    continue when not (only_keys is null or only_keys @> jsonb_build_array(one.key));
    begin
      if typed is null then
        execute format('update %s t set %I = $3 where t.company_id = $1 and t.%I = $2', target, lead_column, lead_column)
          using company, from_lead, to_lead;
      else
        execute format('update %s t set %I = $3 from jsonb_to_recordset($4) as k (%s) where t.company_id = $1 and t.%I = $2%s',
            target, lead_column, typed, lead_column, same_key)
          using company, from_lead, to_lead, jsonb_build_array(one.key);
      end if;
      moved := moved || jsonb_build_array(one.key);
    exception when unique_violation then
      -- the other lead has the same already
      null;
    end;
  end loop;
  return moved;
end $$;

-- Deleted leads of a stage or status that goes get another, kind by kind, each with an entry in its history.
create or replace function vacate_stage() returns trigger language plpgsql set search_path = '' as $$
declare
  kind record;
  stage record;
  status int;
  moment timestamptz := now();
  entries uuid[];
begin
  for kind in
    select l.assigned_to is null as is_free, l.lead_status, array_agg(l.id) as ids, array_agg(l.version) as versions,
      array_agg(l.name) as names
    from public.leads l where l.company_id = old.company_id and l.stage_id = old.id and l.deleted_at is not null
    group by 1, 2
  loop
    select s.id, s.stage_name into stage from public.stages s
    where s.company_id = old.company_id and s.kind = case when kind.is_free then 'prospect' else 'assigned' end;
    continue when not found;
    select t.status_id into status from public.stage_statuses t
    where t.company_id = old.company_id and t.stage_id = stage.id
    order by t.status_id is distinct from kind.lead_status, t.position limit 1;
    status := coalesce(status, kind.lead_status);
    update public.leads l set stage_id = stage.id, stage_since = moment, lead_status = status
    where l.company_id = old.company_id and l.id = any(kind.ids);
    entries := array(select gen_random_uuid() from unnest(kind.ids));
    insert into public.lead_logs (company_id, id, lead_id, type, lead_version, lead_name, user_name, stage_old, stage_new, texts, created_at)
    select firm.company_id, m.entry, m.id, 'update', m.version, m.name, 'Plinth', old.stage_name, stage.stage_name,
      array['The stage ' || old.stage_name || ' has been deleted', 'The Lead stage has been updated to ' || stage.stage_name], moment
    from public.companies firm, unnest(kind.ids, entries, kind.versions, kind.names) as m (id, entry, version, name)
    where firm.company_id = old.company_id;
  end loop;
  return old;
end $$;

create or replace function vacate_status() returns trigger language plpgsql set search_path = '' as $$
declare
  stage text;
  status record;
  left_leads record;
  moment timestamptz := now();
  entries uuid[];
begin
  select s.stage_name into stage from public.stages s where s.company_id = old.company_id and s.id = old.stage_id;
  select o.status_id, o.status_name into status from public.stage_statuses o
  where o.company_id = old.company_id and o.stage_id = old.stage_id and o.status_id <> old.status_id
  order by o.position limit 1;
  if found then
    select array_agg(l.id) as ids, array_agg(l.version) as versions, array_agg(l.name) as names into left_leads
    from public.leads l
    where l.company_id = old.company_id and l.stage_id = old.stage_id and l.lead_status = old.status_id and l.deleted_at is not null;
    update public.leads l set lead_status = status.status_id where l.company_id = old.company_id and l.id = any(left_leads.ids);
    entries := array(select gen_random_uuid() from unnest(left_leads.ids));
    insert into public.lead_logs (company_id, id, lead_id, type, lead_version, lead_name, user_name, texts, created_at)
    select firm.company_id, m.entry, m.id, 'update', m.version, m.name, 'Plinth',
      array['The stage ' || stage || ' no longer has the status ' || old.status_name,
        'The Lead status has been updated to ' || status.status_name], moment
    from public.companies firm, unnest(left_leads.ids, entries, left_leads.versions, left_leads.names) as m (id, entry, version, name)
    where firm.company_id = old.company_id;
  end if;
  -- one may have been brought back meanwhile
  if exists (select from public.leads l
      where l.company_id = old.company_id and l.stage_id = old.stage_id and l.lead_status = old.status_id and l.deleted_at is null) then
    raise foreign_key_violation using message = 'Leads have the status';
  end if;
  return old;
end $$;
