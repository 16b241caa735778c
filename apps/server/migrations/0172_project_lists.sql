-- What keeps lists of projects as quick with ten times as many of them: counts that are kept with every change, an index for each order
-- of the list, and one for its search.

-- The tab of the list that a project stands under; null for what is in no list.
create function project_tab(status int, is_confirmed boolean, is_archived boolean, is_listed boolean) returns text
language sql immutable as $$
  select case
    when not is_listed then null
    when is_archived then 'archived'
    when not is_confirmed then 'not-confirmed'
    when status = 1 then 'active'
    when status = 2 then 'completed'
    when status = 3 then 'on-hold'
    else 'cancelled' end
$$;

-- How many projects stand under each tab, by health. Every statement that changes projects adds rows (differences), which writers never
-- wait for, and at least one of nothing, so that the rows also tell whether anything has changed; fold_project_tallies() adds them up.
create table project_tallies (
  company_id uuid not null references companies on delete cascade,
  id bigint generated always as identity,
  tab text not null,
  health smallint,
  projects bigint not null,
  primary key (company_id, id)
);
call close_tenant_table('project_tallies', 'select, insert');

create function tally_projects() returns trigger language plpgsql set search_path = '' as $$
declare
  -- read first and written company by company: on a worker the rows of the statement cannot stand beside another table
  changed jsonb;
  one record;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(d) into changed from (
      select company_id, status, is_confirmed, archived_at is not null as is_archived,
        deleted_at is null and not is_company_created as is_listed, health, count(*) as projects from new_rows group by 1, 2, 3, 4, 5, 6) d;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(d) into changed from (
      select company_id, status, is_confirmed, archived_at is not null as is_archived,
        deleted_at is null and not is_company_created as is_listed, health, -count(*) as projects from old_rows group by 1, 2, 3, 4, 5, 6) d;
  else
    select jsonb_agg(d) into changed from (
      select company_id, status, is_confirmed, archived_at is not null as is_archived,
        deleted_at is null and not is_company_created as is_listed, health, count(*) as projects from new_rows group by 1, 2, 3, 4, 5, 6
      union all
      select company_id, status, is_confirmed, archived_at is not null as is_archived,
        deleted_at is null and not is_company_created as is_listed, health, -count(*) as projects from old_rows group by 1, 2, 3, 4, 5, 6) d;
  end if;
  for one in
    select moved.company_id, coalesce(tab, 'active') as tab, case when tab is not null then health end as health,
      case when tab is null then 0 else sum end as projects,
      row_number() over (partition by moved.company_id order by (tab is null or sum = 0)) as nth
    from (
      select d.company_id, public.project_tab(d.status, d.is_confirmed, d.is_archived, d.is_listed) as tab, d.health, sum(d.projects) as sum
      from jsonb_to_recordset(coalesce(changed, '[]')) d(company_id uuid, status int, is_confirmed boolean, is_archived boolean,
        is_listed boolean, health smallint, projects bigint)
      group by 1, 2, 3) moved
  loop
    continue when one.projects = 0 and one.nth > 1;
    -- the company itself may be going
    perform from public.companies c where c.company_id = one.company_id;
    if found then
      insert into public.project_tallies (company_id, tab, health, projects)
      values (one.company_id, one.tab, one.health, one.projects);
    end if;
  end loop;
  return null;
end $$;
create trigger projects_inserted after insert on projects referencing new table as new_rows
  for each statement execute function tally_projects();
create trigger projects_deleted after delete on projects referencing old table as old_rows
  for each statement execute function tally_projects();
create trigger projects_updated after update on projects referencing old table as old_rows new table as new_rows
  for each statement execute function tally_projects();
insert into project_tallies (company_id, tab, health, projects)
select * from (
  select company_id, project_tab(status, is_confirmed, archived_at is not null, deleted_at is null and not is_company_created) as tab,
    health, count(*)
  from projects group by 1, 2, 3) counted where tab is not null;

-- Adds the differences up. Answers how many rows it replaced.
create function fold_project_tallies() returns bigint language plpgsql security definer set search_path = '' as $$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(7331005) then return 0; end if;
  with gone as (
    delete from public.project_tallies t using (
      select company_id from public.project_tallies group by 1 having count(*) > 60) busy
    where t.company_id = busy.company_id returning t.*
  ), added as (
    insert into public.project_tallies (company_id, tab, health, projects)
    select company_id, tab, health, sum(projects) from gone group by 1, 2, 3 having sum(projects) <> 0
  )
  select count(*) into folded from gone;
  return folded;
end $$;
revoke all on function fold_project_tallies() from public;
grant execute on function fold_project_tallies() to plinth_app;

-- The orders of the list; where a value may be missing, those without come last in either direction.
create index projects_by_activity on projects (company_id, last_activity_at, id) where not is_company_created and deleted_at is null;
create index projects_by_name on projects (company_id, lower(project_name), id) where not is_company_created and deleted_at is null;
create index projects_by_progress on projects (company_id, progress, id) where not is_company_created and deleted_at is null;
create index projects_by_creation on projects (company_id, created_at, id) where not is_company_created and deleted_at is null;
create index projects_by_code on projects (company_id, nullif(code, ''), id) where not is_company_created and deleted_at is null;
create index projects_by_code_back on projects (company_id, nullif(code, '') desc nulls last, id desc)
  where not is_company_created and deleted_at is null;
create index projects_by_end on projects (company_id, expected_end_date, id) where not is_company_created and deleted_at is null;
create index projects_by_end_back on projects (company_id, expected_end_date desc nulls last, id desc)
  where not is_company_created and deleted_at is null;
-- active ones as the home shows them: late, then at risk, then by their end
create index projects_at_home on projects
  (company_id, (case health when 2 then 0 when 1 then 1 else 2 end), expected_end_date, lower(project_name), id)
  where status = 1 and is_confirmed and not is_company_created and archived_at is null and deleted_at is null;

create index projects_texts on projects using gin (company_id, search_text gin_trgm_ops)
  where not is_company_created and deleted_at is null;

-- Ids of at most `most` of the company's projects whose searched text is like one of the patterns (`other` may be null). Row-level
-- security would switch the trigram index off, so this runs as the owner, for the transaction's own company and nothing else.
create function search_projects(pattern text, other text, most int) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 200 as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
begin
  if other is null then
    return query execute
      'select p.id from public.projects p where p.company_id = $1 and p.search_text like $2
         and not p.is_company_created and p.deleted_at is null limit $3'
      using company, pattern, most;
  else
    return query execute
      'select p.id from public.projects p where p.company_id = $1 and (p.search_text like $2 or p.search_text like $4)
         and not p.is_company_created and p.deleted_at is null limit $3'
      using company, pattern, most, other;
  end if;
end $$;
revoke all on function search_projects(text, text, int) from public;
grant execute on function search_projects(text, text, int) to plinth_app;
