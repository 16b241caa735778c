-- The company's leads whose searched text is like one of the patterns (`other` may be null), at most `most` of them, as
-- whole rows: what filters, orders and shows them need not find each one a second time.
-- Row-level security would switch the trigram index off (the operator is not leakproof), so this runs as the owner, for
-- the transaction's own company and nothing else.
create function search_leads(pattern text, other text, most int) returns setof leads
language plpgsql stable security definer set search_path = '' rows 1000 as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
begin
  if other is null then
    return query execute
      'select l.* from public.leads l where l.company_id = $1 and l.search_text like $2
         and l.deleted_at is null and not l.is_archived limit $3'
      using company, pattern, most;
  else
    return query execute
      'select l.* from public.leads l where l.company_id = $1 and (l.search_text like $2 or l.search_text like $4)
         and l.deleted_at is null and not l.is_archived limit $3'
      using company, pattern, most, other;
  end if;
end $$;
revoke all on function search_leads(text, text, int) from public;
grant execute on function search_leads(text, text, int) to plinth_app;
drop function search_lead_ids(text, text, int);
