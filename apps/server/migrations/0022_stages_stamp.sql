-- Changes whenever a stage or one of its statuses does, so that a server may remember a company's stages: every change of a
-- lead needs them, and they hardly ever change.
alter table pipelines add column stages_stamp uuid not null default gen_random_uuid();

create function stamp_stages() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.pipelines set stages_stamp = gen_random_uuid()
  where company_id in (select company_id from changed_rows);
  return null;
end $$;

create trigger stages_inserted after insert on stages referencing new table as changed_rows
  for each statement execute function stamp_stages();
create trigger stages_updated after update on stages referencing new table as changed_rows
  for each statement execute function stamp_stages();
create trigger stages_deleted after delete on stages referencing old table as changed_rows
  for each statement execute function stamp_stages();
create trigger stage_statuses_inserted after insert on stage_statuses referencing new table as changed_rows
  for each statement execute function stamp_stages();
create trigger stage_statuses_updated after update on stage_statuses referencing new table as changed_rows
  for each statement execute function stamp_stages();
create trigger stage_statuses_deleted after delete on stage_statuses referencing old table as changed_rows
  for each statement execute function stamp_stages();
