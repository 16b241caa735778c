-- For each text, the company's items that are not archived and whose names are most like it, those with its unit first. As the owner
-- for the reason that `find_items` gives, and for the transaction's own company alone.
create function match_items(texts text[], units text[], most int) returns table (place int, item_id uuid)
  language plpgsql stable security definer set search_path = '' rows 100 as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
begin
  perform set_config('pg_trgm.similarity_threshold', '0.25', true);
  return query execute
    'select asked.place::int, found.id from unnest($2, $3) with ordinality asked (text, unit, place)
     cross join lateral (
       select i.id from public.items i join public.item_units u on u.company_id = i.company_id and u.id = i.unit_id
       where i.company_id = $1 and i.archived_at is null and lower(i.name) operator(public.%) asked.text
       order by lower(u.code) = asked.unit desc, public.similarity(lower(i.name), asked.text) desc, lower(i.name), i.id
       limit $4
     ) found'
    using company, texts, units, most;
end $$;
revoke all on function match_items(text[], text[], int) from public;
grant execute on function match_items(text[], text[], int) to plinth_app;
