-- Companies with readings of quotations by links from before an instant of which address or browser is still known.
create function auth.companies_with_quotation_readers(before timestamptz) returns table (company_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select distinct v.company_id from public.quotation_views v
    where v.at < before and (v.address is not null or v.agent <> '');
end $$;
revoke all on function auth.companies_with_quotation_readers(timestamptz) from public;
grant execute on function auth.companies_with_quotation_readers(timestamptz) to plinth_app;
