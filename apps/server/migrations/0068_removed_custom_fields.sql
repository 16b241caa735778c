-- Two people may edit a field at once, and values of a removed field are kept while it can be brought back.
alter table custom_fields
  add column version int not null default 1,
  -- when the leads lost their values of a removed field
  add column emptied_at timestamptz(3);
create index custom_fields_removed on custom_fields (deleted_at) where deleted_at is not null and emptied_at is null;

-- Of all companies: takes the values of one field removed before `old` off so many leads. Returns whether there is more to do.
create function auth.empty_removed_custom_field(old timestamptz, at timestamptz, most int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  field record;
  emptied int;
begin
  select f.company_id, f.id, f.field_key into field from public.custom_fields f
  where f.deleted_at < old and f.emptied_at is null and not f.is_default
  order by f.deleted_at limit 1 for update skip locked;
  if not found then return false; end if;
  with taken as (
    select l.id from public.leads l where l.company_id = field.company_id and l.custom ? field.field_key limit most for update)
  update public.leads l set custom = l.custom - field.field_key
  from taken where l.company_id = field.company_id and l.id = taken.id;
  get diagnostics emptied = row_count;
  if emptied < most then
    update public.custom_fields f set emptied_at = at where f.company_id = field.company_id and f.id = field.id;
  end if;
  return true;
end $$;
revoke all on function auth.empty_removed_custom_field(timestamptz, timestamptz, int) from public;
grant execute on function auth.empty_removed_custom_field(timestamptz, timestamptz, int) to plinth_app;
