-- A lead that comes back to a stage by Undo is in it since when it was before: who writes another time says since when.
drop trigger leads_stage_changed on leads;
create trigger leads_stage_changed before update of stage_id on leads for each row
  when (old.stage_id <> new.stage_id and old.stage_since is not distinct from new.stage_since)
  execute function stamp_lead_stage();
