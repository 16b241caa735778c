-- After so many days in a stage a lead counts as stale; null for never.
alter table stages add column stale_after_days int check (stale_after_days between 1 and 365);

-- A stage that no lead is in any more can be deleted. Deleted leads that may still be brought back go to the stage where they would
-- begin, with a status that it has, and say so in their history; their version stays, so that Undo still finds them.
create function vacate_stage() returns trigger language plpgsql set search_path = '' as $$
begin
  with vacated as (
    update public.leads l set stage_id = s.id, stage_since = now(), lead_status = coalesce(
      (select t.status_id from public.stage_statuses t
        where t.company_id = s.company_id and t.stage_id = s.id and t.status_id = l.lead_status),
      (select t.status_id from public.stage_statuses t
        where t.company_id = s.company_id and t.stage_id = s.id order by t.position limit 1),
      l.lead_status)
    from public.stages s
    where l.company_id = old.company_id and l.stage_id = old.id and l.deleted_at is not null
      and s.company_id = l.company_id and s.kind = case when l.assigned_to is null then 'prospect' else 'assigned' end
    returning l.company_id, l.id, l.version, l.name, s.stage_name
  )
  insert into public.lead_logs (company_id, id, lead_id, type, lead_version, lead_name, user_name, stage_old, stage_new, texts, created_at)
  select company_id, gen_random_uuid(), id, 'update', version, name, 'Plinth', old.stage_name, stage_name,
    array['The stage ' || old.stage_name || ' has been deleted', 'The Lead stage has been updated to ' || stage_name], now()
  from vacated;
  return old;
end $$;
create trigger stages_vacated before delete on stages for each row when (old.kind = 'custom')
  execute function vacate_stage();
