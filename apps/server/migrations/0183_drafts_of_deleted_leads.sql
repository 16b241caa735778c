-- Quotations that were never issued are deleted with their lead and come back with it; those that were issued stay.
create function take_drafts_along() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.deleted_at is not null then
    update public.quotations set deleted_at = new.deleted_at, deleted_by = new.deleted_by
    where company_id = new.company_id and lead_id = new.id and first_issued_at is null and deleted_at is null;
  else
    -- not those that somebody had deleted before
    update public.quotations set deleted_at = null, deleted_by = null
    where company_id = new.company_id and lead_id = new.id and deleted_at = old.deleted_at
      and deleted_by is not distinct from old.deleted_by;
  end if;
  return null;
end $$;
create trigger leads_take_drafts after update of deleted_at on leads for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function take_drafts_along();
