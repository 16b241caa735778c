-- Pages that a person switched off stay off when the account is connected again.
alter table facebook_pages add column is_switched_off boolean not null default false;

-- What Facebook told of a person goes with their lead.
create function forget_facebook_person() returns trigger language plpgsql set search_path = '' as $$
begin
  new.person := '';
  new.attribution := '{}';
  return new;
end $$;
create trigger facebook_leads_forgotten before update of lead_id on facebook_leads for each row
  when (old.lead_id is not null and new.lead_id is null) execute function forget_facebook_person();
update facebook_leads set person = '', attribution = '{}' where state = 'done' and lead_id is null;

-- The companies that have a lead of Facebook to fetch, so many at a time; a page without a token cannot be asked.
create or replace function auth.companies_with_facebook_leads(at timestamptz, most int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select distinct due.company_id from (
    select l.company_id from public.facebook_leads l
      join public.facebook_pages p on p.company_id = l.company_id and p.id = l.page_id
    where l.state = 'waiting' and l.next_try_at <= at and p.state <> 'off' and p.sealed_token <> ''
      and coalesce(p.paused_until, at) <= at
    order by l.next_try_at limit most) due
$$;
