-- Every number and address of a lead beside its own phone and email stands in its row: its further numbers, and those of its further
-- contacts, which a lead keeps that was merged into it too. What looks for a lead by a number or an address needs no other table.
-- They are null where there are none, so that the many leads without any have neither more bytes nor a place in the indexes.
alter table leads
  -- what the contacts have, kept by the trigger below; addresses in lower case
  add column contact_phones text[],
  add column contact_emails text[];

create function contact_reach(company uuid, leads_of uuid[])
returns table (lead_id uuid, phones text[], emails text[])
language sql stable set search_path = '' as $$
  select wanted.id,
    (select array_agg(distinct p order by p) from public.lead_contacts c cross join unnest(c.phones) p
      where c.company_id = company and c.lead_id = wanted.id),
    (select array_agg(distinct lower(c.email) order by lower(c.email)) from public.lead_contacts c
      where c.company_id = company and c.lead_id = wanted.id and c.email <> '')
  from unnest(leads_of) wanted (id)
$$;

do $$
declare
  known record;
begin
  for known in select company_id, array_agg(distinct lead_id) as leads from lead_contacts group by 1 loop
    update leads l set contact_phones = r.phones, contact_emails = r.emails
    from contact_reach(known.company_id, known.leads) r
    where l.company_id = known.company_id and l.id = r.lead_id;
  end loop;
end $$;

-- These numbers and addresses as words of the text that searches read, each number under the lead's dial code. A generated column
-- takes immutable functions only, which those that join arrays are not said to be.
create function reach_words(country_code text, phones text[], emails text[]) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(' ' || word, ''), '') from (
    select country_code || p as word from unnest(phones) p union all select e from unnest(emails) e) words
$$;

-- An expression is changed by another column of the same name; its indexes go with it, and all are written in one pass.
alter table leads
  drop column search_text,
  add column further_phones text[] generated always as (nullif(other_phones || contact_phones, '{}')) stored,
  add column search_text text not null generated always as (
    lower(first_name || ' ' || last_name || ' ' || company_name || ' ' || email || ' '
      || case when phone = '' then '' else country_code || phone end || ' ' || city
      || case when other_phones = '{}' and contact_phones is null and contact_emails is null then ''
        else public.reach_words(country_code, other_phones || contact_phones, contact_emails) end)
  ) stored;
create index leads_search on leads using gin (company_id, search_text gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 256)
  where deleted_at is null and not is_archived;
create index leads_archived_search on leads using gin (company_id, search_text gin_trgm_ops)
  where deleted_at is null and is_archived;
create index leads_further_phones on leads using gin (company_id, further_phones)
  where deleted_at is null and further_phones is not null;
create index leads_contact_emails on leads using gin (company_id, contact_emails)
  where deleted_at is null and contact_emails is not null;
drop index leads_other_phones;
drop index lead_contacts_phones;
drop index lead_contacts_email;

create function keep_contact_reach() returns trigger language plpgsql set search_path = '' as $$
declare
  changed record;
begin
  for changed in select company_id, array_agg(distinct lead_id) as leads from changed_contacts group by 1 loop
    update public.leads l set contact_phones = r.phones, contact_emails = r.emails
    from public.contact_reach(changed.company_id, changed.leads) r
    where l.company_id = changed.company_id and l.id = r.lead_id
      and (l.contact_phones is distinct from r.phones or l.contact_emails is distinct from r.emails);
  end loop;
  return null;
end $$;
create trigger contacts_added after insert on lead_contacts referencing new table as changed_contacts
  for each statement execute function keep_contact_reach();
create trigger contacts_changed after update on lead_contacts referencing new table as changed_contacts
  for each statement execute function keep_contact_reach();
create trigger contacts_removed after delete on lead_contacts referencing old table as changed_contacts
  for each statement execute function keep_contact_reach();

-- The leads that have one of these numbers (digits) or addresses (lower case), archived ones too, with each that they have, where a
-- lead may be named twice; at most `most` of each kind and place, all where that is null. Row-level security would switch the indexes
-- of arrays off (their operators are not leakproof), so this runs as the owner, for the transaction's own company and nothing else;
-- who asks must still leave out what they may not see. Arrays are searched value by value: for hundreds of them at once, as imports
-- have, the planner would rather read all leads.
create function leads_reached_by(phones text[], emails text[], most int)
returns table (lead_id uuid, key text, is_phone boolean)
language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
begin
  if phones <> '{}' then
    return query execute $find$
      (select l.id, l.phone, true from public.leads l
        where l.company_id = $1 and l.deleted_at is null and l.phone = any($2) limit $3)
      union all
      (select l.id, w, true from unnest($2) w cross join lateral (
        select l.id from public.leads l
        where l.company_id = $1 and l.deleted_at is null and l.further_phones is not null and l.further_phones @> array[w]
        offset 0) l limit $3) $find$
      using company, phones, most;
  end if;
  if emails <> '{}' then
    return query execute $find$
      (select l.id, l.email_key, false from public.leads l
        where l.company_id = $1 and l.deleted_at is null and l.email <> '' and l.email_key = any($2) limit $3)
      union all
      (select l.id, w, false from unnest($2) w cross join lateral (
        select l.id from public.leads l
        where l.company_id = $1 and l.deleted_at is null and l.contact_emails is not null and l.contact_emails @> array[w]
        offset 0) l limit $3) $find$
      using company, emails, most;
  end if;
end $$;
revoke all on function leads_reached_by(text[], text[], int) from public;
grant execute on function leads_reached_by(text[], text[], int) to plinth_app;

-- as before, by the one way in which leads are found by numbers and addresses
create or replace function duplicates_of_lead(wanted uuid, alike real)
returns table (lead_id uuid, same_phone boolean, same_email boolean, name_similarity real)
language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  numbers text[];
  addresses text[];
  called text;
  place text;
begin
  select lower(l.name), lower(l.city), array(select p from unnest(l.phone || coalesce(l.further_phones, '{}')) p where p <> ''),
    array(select e from unnest(l.email_key || coalesce(l.contact_emails, '{}')) e where e <> '')
  into called, place, numbers, addresses
  from public.leads l where l.company_id = company and l.id = wanted;
  if not found then return; end if;
  -- the index finds words, a little more than what is alike as a whole
  perform set_config('pg_trgm.word_similarity_threshold', alike::text, true);
  return query execute $find$
    with found as (
      select r.lead_id as id, r.is_phone as by_phone, not r.is_phone as by_email
      from public.leads_reached_by($3, $4, 200) r
      union all
      (select l.id, false, false from public.leads l
        where $6 <> '' and l.company_id = $1 and l.deleted_at is null and not l.is_archived
          and l.search_text operator(public.%>) $5 and l.search_text like $7 and lower(l.city) = $6
          and public.similarity(lower(l.name), $5) >= $8 limit 200)
      union all
      (select l.id, false, false from public.leads l
        where $6 <> '' and l.company_id = $1 and l.deleted_at is null and l.is_archived
          and l.search_text operator(public.%>) $5 and l.search_text like $7 and lower(l.city) = $6
          and public.similarity(lower(l.name), $5) >= $8 limit 200)
    )
    select l.id, bool_or(f.by_phone), bool_or(f.by_email),
      case when $6 <> '' and lower(l.city) = $6 then public.similarity(lower(l.name), $5) else 0 end
    from found f join public.leads l on l.company_id = $1 and l.id = f.id
    where l.deleted_at is null and l.id <> $2
      and not exists (select from public.lead_distinctions d
        where d.company_id = $1 and d.lead_a = least(l.id, $2) and d.lead_b = greatest(l.id, $2))
    group by l.id, l.city, l.name $find$
    using company, wanted, numbers, addresses, called, place,
      '%' || replace(replace(replace(place, '\', '\\'), '%', '\%'), '_', '\_') || '%', alike;
end $$;
