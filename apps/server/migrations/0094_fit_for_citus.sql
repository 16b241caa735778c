-- What a PostgreSQL distributed by Citus refuses or cannot run on its workers, said in a way that it accepts and that means the same
-- everywhere (docs/scaling.md).

-- Policies without a subquery. Every statement names its company too, so the planner compares the setting with it once.
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
end $$;
do $$
declare
  closed regclass;
begin
  for closed in select polrelid from pg_policy where polname = 'tenant' loop
    execute format(
      'alter policy tenant on %s using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid) with check (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)',
      closed);
  end loop;
end $$;

-- Both keys are 32 random bytes: chance keeps them apart, and within a company the key of a file is unique as before. The sweeper
-- looks files up by it over all companies.
alter table companies drop constraint companies_logo_key_key;
alter table files drop constraint files_storage_key_key;
alter table files add unique (company_id, storage_key);
create index files_key on files (storage_key);

-- Triggers that see all rows of a statement. On a worker those rows cannot stand in one statement with another table, so what they
-- come to is read first and written company by company.
create or replace function tally_leads() returns trigger language plpgsql set search_path = '' as $$
declare
  found_leads record;
begin
  if tg_op = 'INSERT' then
    for found_leads in
      select company_id, assigned_to, stage_id, count(*) as leads, coalesce(sum(budget), 0) as budget from new_leads
      where deleted_at is null and not is_archived group by 1, 2, 3
    loop
      insert into public.lead_tallies (company_id, assigned_to, stage_id, leads, budget)
      values (found_leads.company_id, found_leads.assigned_to, found_leads.stage_id, found_leads.leads, found_leads.budget);
    end loop;
  else
    for found_leads in
      select company_id, assigned_to, stage_id, count(*) as leads, coalesce(sum(budget), 0) as budget from old_leads
      where deleted_at is null and not is_archived group by 1, 2, 3
    loop
      -- the company itself may be going
      perform from public.companies c where c.company_id = found_leads.company_id;
      if found then
        insert into public.lead_tallies (company_id, assigned_to, stage_id, leads, budget)
        values (found_leads.company_id, found_leads.assigned_to, found_leads.stage_id, -found_leads.leads, -found_leads.budget);
      end if;
    end loop;
  end if;
  return null;
end $$;

create or replace function stamp_stages() returns trigger language plpgsql set search_path = '' as $$
declare
  changed uuid;
  stamp uuid;
begin
  for changed in select distinct company_id from changed_rows loop
    -- worked out first: a distributed update refuses what differs each time
    stamp := gen_random_uuid();
    update public.pipelines set stages_stamp = stamp where company_id = changed;
  end loop;
  return null;
end $$;

create or replace function begin_lead_stays() returns trigger language plpgsql set search_path = '' as $$
declare
  begun record;
begin
  for begun in
    select company_id, array_agg(id) as ids, array_agg(stage_id) as stages, array_agg(stage_since) as since
    from new_leads group by company_id
  loop
    insert into public.lead_stays (company_id, lead_id, stage_id, entered_at, is_first)
    select begun.company_id, l.id, l.stage_id, l.since, true
    from unnest(begun.ids, begun.stages, begun.since) as l (id, stage_id, since);
  end loop;
  return null;
end $$;

create or replace function stamp_project_activity() returns trigger language plpgsql set search_path = '' as $$
declare
  active record;
begin
  for active in select company_id, project_id, max(created_at) as at from added group by 1, 2 loop
    update public.projects p set last_activity_at = greatest(p.last_activity_at, active.at)
    where p.company_id = active.company_id and p.id = active.project_id;
  end loop;
  return null;
end $$;

-- A row that goes leaves those that referred to it without it. A foreign key cannot do that to one column of several on a
-- distributed table, so a trigger does, when the row is locked and before it is deleted.
alter table leads drop constraint leads_company_id_team_id_fkey,
  add foreign key (company_id, team_id) references teams (company_id, id);
alter table lead_captures drop constraint lead_captures_company_id_team_id_fkey,
  add foreign key (company_id, team_id) references teams (company_id, id);
alter table facebook_forms drop constraint facebook_forms_company_id_team_id_fkey,
  add foreign key (company_id, team_id) references teams (company_id, id);
alter table assignment_rules drop constraint assignment_rules_company_id_team_id_fkey,
  add foreign key (company_id, team_id) references teams (company_id, id);
create function leave_team() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.leads set team_id = null where company_id = old.company_id and team_id = old.id;
  update public.lead_captures set team_id = null where company_id = old.company_id and team_id = old.id;
  update public.facebook_forms set team_id = null where company_id = old.company_id and team_id = old.id;
  update public.assignment_rules set team_id = null where company_id = old.company_id and team_id = old.id;
  return old;
end $$;
create trigger teams_left before delete on teams for each row execute function leave_team();

alter table clients drop constraint clients_company_id_lead_id_fkey,
  add foreign key (company_id, lead_id) references leads (company_id, id);
alter table projects drop constraint projects_company_id_lead_id_fkey,
  add foreign key (company_id, lead_id) references leads (company_id, id);
alter table facebook_leads drop constraint facebook_leads_company_id_lead_id_fkey,
  add foreign key (company_id, lead_id) references leads (company_id, id);
alter table lead_capture_deliveries drop constraint lead_capture_deliveries_company_id_lead_id_fkey,
  add foreign key (company_id, lead_id) references leads (company_id, id);
create function leave_lead() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.clients set lead_id = null where company_id = old.company_id and lead_id = old.id;
  update public.projects set lead_id = null where company_id = old.company_id and lead_id = old.id;
  update public.facebook_leads set lead_id = null where company_id = old.company_id and lead_id = old.id;
  update public.lead_capture_deliveries set lead_id = null where company_id = old.company_id and lead_id = old.id;
  return old;
end $$;
create trigger leads_left before delete on leads for each row execute function leave_lead();

alter table notifications drop constraint notifications_company_id_project_id_fkey,
  add foreign key (company_id, project_id) references projects (company_id, id);
create function leave_project() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.notifications set project_id = null where company_id = old.company_id and project_id = old.id;
  return old;
end $$;
create trigger projects_left before delete on projects for each row execute function leave_project();
