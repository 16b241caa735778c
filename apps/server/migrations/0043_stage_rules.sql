-- Whether leads may move from one stage to another, and what must be filled then.
create table stage_rules (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  from_stage uuid not null,
  to_stage uuid not null check (to_stage <> from_stage),
  is_transition boolean not null,
  required_fields text[] not null default '{}',
  version int not null default 1,
  updated_by uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, from_stage) references stages (company_id, id) on delete cascade,
  foreign key (company_id, to_stage) references stages (company_id, id) on delete cascade,
  foreign key (company_id, updated_by) references users (company_id, id)
);
create unique index stage_rules_pair on stage_rules (company_id, from_stage, to_stage) where deleted_at is null;
create index stage_rules_to on stage_rules (company_id, to_stage);
call close_tenant_table('stage_rules');

-- Rules are remembered with the stages they are about, under the same stamp.
create trigger stage_rules_inserted after insert on stage_rules referencing new table as changed_rows
  for each statement execute function stamp_stages();
create trigger stage_rules_updated after update on stage_rules referencing new table as changed_rows
  for each statement execute function stamp_stages();
create trigger stage_rules_deleted after delete on stage_rules referencing old table as changed_rows
  for each statement execute function stamp_stages();

-- A field that leaves the forms is asked for no more; a rule that required nothing else still allows the move.
create function forget_required_field() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.stage_rules r set required_fields = array_remove(r.required_fields, new.field_key), version = r.version + 1
  where r.company_id = new.company_id and r.deleted_at is null and new.field_key = any(r.required_fields);
  return null;
end $$;
create trigger custom_fields_deleted after update of deleted_at on custom_fields for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_required_field();
