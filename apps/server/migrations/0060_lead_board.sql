-- The board: since when a lead is in its stage, and an index for each order of a column's cards.
alter table leads add column stage_since timestamptz(3);
update leads set stage_since = coalesce((
  select max(l.created_at) from lead_logs l where l.company_id = leads.company_id and l.lead_id = leads.id
    and l.stage_new is not null and l.stage_new is distinct from l.stage_old), created_at);
alter table leads alter column stage_since set not null;

create function stamp_lead_stage() returns trigger language plpgsql set search_path = '' as $$
begin
  new.stage_since := case when tg_op = 'INSERT' then new.created_at else new.updated_at end;
  return new;
end $$;
-- who creates a lead that was in its stage before says since when
create trigger leads_stage_entered before insert on leads for each row when (new.stage_since is null)
  execute function stamp_lead_stage();
create trigger leads_stage_changed before update of stage_id on leads for each row when (old.stage_id <> new.stage_id)
  execute function stamp_lead_stage();

-- a page's ids come from one of these alone, however deep the page
create index leads_board_updated on leads (company_id, stage_id, updated_at desc, id desc) include (assigned_to)
  where deleted_at is null and not is_archived;
create index leads_board_amount on leads (company_id, stage_id, budget desc nulls last, id desc) include (assigned_to)
  where deleted_at is null and not is_archived;
create index leads_board_due on leads (company_id, stage_id, due_at, id) include (assigned_to)
  where deleted_at is null and not is_archived;
create index leads_board_days on leads (company_id, stage_id, stage_since, id) include (assigned_to)
  where deleted_at is null and not is_archived;
