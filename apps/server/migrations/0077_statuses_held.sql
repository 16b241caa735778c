-- A lead gets a firm's own status only while its stage lists it, also where somebody deletes the status at the same moment; the others
-- are never deleted, and cost nothing. The error is the one of a foreign key: the change is made again, and says why it is refused.
create function hold_own_status() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from public.stage_statuses
  where company_id = new.company_id and stage_id = new.stage_id and status_id = new.lead_status for key share;
  if not found then
    raise foreign_key_violation using message = 'The stage does not list this status';
  end if;
  return null;
end $$;
create trigger leads_inserted_with_own_status after insert on leads for each row when (new.lead_status > 100)
  execute function hold_own_status();
create trigger leads_given_own_status after update of lead_status, stage_id on leads for each row
  when (new.lead_status > 100 and (new.lead_status <> old.lead_status or new.stage_id <> old.stage_id))
  execute function hold_own_status();

-- A status that no lead has any more can be deleted. Deleted leads that may still be brought back get the first one of their stage, and
-- say so in their history; their version stays, so that Undo still finds them. Not where the whole stage goes.
create function vacate_status() returns trigger language plpgsql set search_path = '' as $$
begin
  with vacated as (
    update public.leads l set lead_status = t.status_id
    from public.stages s join lateral (
      select o.status_id, o.status_name from public.stage_statuses o
      where o.company_id = s.company_id and o.stage_id = s.id and o.status_id <> old.status_id
      order by o.position limit 1) t on true
    where s.company_id = old.company_id and s.id = old.stage_id
      and l.company_id = s.company_id and l.stage_id = s.id and l.lead_status = old.status_id and l.deleted_at is not null
    returning l.company_id, l.id, l.version, l.name, s.stage_name, t.status_name
  )
  insert into public.lead_logs (company_id, id, lead_id, type, lead_version, lead_name, user_name, texts, created_at)
  select company_id, gen_random_uuid(), id, 'update', version, name, 'Plinth',
    array['The stage ' || stage_name || ' no longer has the status ' || old.status_name,
      'The Lead status has been updated to ' || status_name], now()
  from vacated;
  -- one may have been brought back meanwhile
  if exists (select from public.stages s join public.leads l on l.company_id = s.company_id and l.stage_id = s.id
      where s.company_id = old.company_id and s.id = old.stage_id and l.lead_status = old.status_id and l.deleted_at is null) then
    raise foreign_key_violation using message = 'Leads have the status';
  end if;
  return old;
end $$;
create trigger stage_statuses_vacated before delete on stage_statuses for each row when (old.status_id > 100)
  execute function vacate_status();
