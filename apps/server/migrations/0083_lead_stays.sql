-- Every stay of a lead in a stage, written with the change of the stage by triggers, and what companies spend on sources of leads.

create table lead_stays (
  company_id uuid not null,
  id bigint generated always as identity,
  lead_id uuid not null,
  stage_id uuid not null,
  entered_at timestamptz(3) not null,
  -- null while the lead is there
  left_at timestamptz(3),
  -- when it had come to the stage before this one; null where there was none
  previous_at timestamptz(3),
  -- the lead had not been in this stage before
  is_first boolean not null,
  primary key (company_id, id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, stage_id) references stages (company_id, id) on delete cascade
);
create index lead_stays_lead on lead_stays (company_id, lead_id, entered_at) include (stage_id, left_at, previous_at, is_first);
create index lead_stays_left on lead_stays (company_id, left_at) include (lead_id, stage_id, entered_at) where left_at is not null;
create index lead_stays_stage on lead_stays (company_id, stage_id, lead_id) include (entered_at, previous_at) where is_first;
call close_tenant_table('lead_stays');

-- Writes the stays of a company, or of all, anew from the history, by the names that stages have now, and from where leads are.
create function rebuild_lead_stays(only_company uuid) returns void language sql set search_path = '' as $$
  delete from public.lead_stays where only_company is null or company_id = only_company;
  with told as (
    select g.company_id, g.lead_id, g.created_at as at, g.lead_version as place, g.stage_old, g.stage_new,
      row_number() over (partition by g.company_id, g.lead_id order by g.created_at, g.lead_version) as nth
    from public.lead_logs g
    where g.stage_new is not null and g.stage_new is distinct from g.stage_old
      and (only_company is null or g.company_id = only_company)
  ), moves as (
    select t.company_id, t.lead_id, s.id as stage_id, t.at, t.place from told t
    join public.stages s on s.company_id = t.company_id and lower(s.stage_name) = lower(t.stage_new)
    union all
    select t.company_id, t.lead_id, s.id, l.created_at, 0 from told t
    join public.leads l on l.company_id = t.company_id and l.id = t.lead_id
    join public.stages s on s.company_id = t.company_id and lower(s.stage_name) = lower(t.stage_old)
    where t.nth = 1 and l.created_at < t.at
    union all
    select l.company_id, l.id, l.stage_id, l.stage_since, 2147483647 from public.leads l
    where only_company is null or l.company_id = only_company
  ), known as (
    select m.*, lag(m.stage_id) over (partition by m.company_id, m.lead_id order by m.at, m.place) as stage_before
    from moves m join public.leads l on l.company_id = m.company_id and l.id = m.lead_id
    where m.at <= l.stage_since
  )
  insert into public.lead_stays (company_id, lead_id, stage_id, entered_at, left_at, previous_at, is_first)
  select company_id, lead_id, stage_id, at,
    lead(at) over (partition by company_id, lead_id order by at, place),
    lag(at) over (partition by company_id, lead_id order by at, place),
    row_number() over (partition by company_id, lead_id, stage_id order by at, place) = 1
  from known where stage_before is distinct from stage_id
$$;
select rebuild_lead_stays(null);

create function begin_lead_stays() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.lead_stays (company_id, lead_id, stage_id, entered_at, is_first)
  select company_id, id, stage_id, stage_since, true from new_leads;
  return null;
end $$;
create trigger leads_stay_begun after insert on leads referencing new table as new_leads
  for each statement execute function begin_lead_stays();

create function change_lead_stay() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.stage_since < old.stage_since then
    -- a change that is undone never was: the lead is back where it was before
    delete from public.lead_stays s
    where s.company_id = new.company_id and s.lead_id = new.id and s.entered_at > new.stage_since;
    update public.lead_stays s set left_at = null
    where s.company_id = new.company_id and s.lead_id = new.id and s.stage_id = new.stage_id and s.entered_at = new.stage_since;
    if found then return null; end if;
  end if;
  update public.lead_stays s set left_at = new.stage_since
  where s.company_id = new.company_id and s.lead_id = new.id and s.left_at is null;
  insert into public.lead_stays (company_id, lead_id, stage_id, entered_at, previous_at, is_first)
  select new.company_id, new.id, new.stage_id, new.stage_since,
    (select s.entered_at from public.lead_stays s
      where s.company_id = new.company_id and s.lead_id = new.id order by s.entered_at desc, s.id desc limit 1),
    not exists (select from public.lead_stays s
      where s.company_id = new.company_id and s.lead_id = new.id and s.stage_id = new.stage_id);
  return null;
end $$;
create trigger leads_stay_changed after update of stage_id on leads for each row when (old.stage_id <> new.stage_id)
  execute function change_lead_stay();

create index lead_updates_first on lead_updates (company_id, lead_id) include (created_at) where is_first_call;

-- what a company spent on a source in a month, named as leads name it
create table lead_source_costs (
  company_id uuid not null references companies on delete cascade,
  lead_source text not null check (length(lead_source) between 1 and 50),
  -- its first day
  month date not null check (extract(day from month) = 1),
  amount bigint not null check (amount between 0 and 9999999999),
  version int not null default 1,
  updated_by uuid not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, month, lead_source),
  foreign key (company_id, updated_by) references users (company_id, id)
);
call close_tenant_table('lead_source_costs');
