-- Two leads of one person made one, and what it takes to part them again.
create table lead_merges (
  company_id uuid not null,
  id uuid not null,
  kept_id uuid not null,
  gone_id uuid not null,
  gone_name text not null,
  merged_by uuid not null,
  merged_by_name text not null,
  merged_at timestamptz(3) not null,
  -- what the merge changed of the kept lead, before and after; columns, own fields and contacts
  before jsonb not null,
  after jsonb not null,
  -- the rows that went over to the kept lead: their keys, by table and column
  moved jsonb not null,
  undone_at timestamptz(3),
  undone_by uuid,
  primary key (company_id, id),
  check (kept_id <> gone_id),
  foreign key (company_id, kept_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, gone_id) references leads (company_id, id) on delete cascade,
  foreign key (company_id, merged_by) references users (company_id, id)
);
create unique index lead_merges_gone on lead_merges (company_id, gone_id) where undone_at is null;
create index lead_merges_kept on lead_merges (company_id, kept_id, merged_at desc);
call close_tenant_table('lead_merges', 'select, insert, update');

-- Pairs of leads that look alike and are two people all the same.
create table lead_distinctions (
  company_id uuid not null,
  lead_a uuid not null,
  lead_b uuid not null,
  said_by uuid not null,
  said_at timestamptz(3) not null,
  primary key (company_id, lead_a, lead_b),
  check (lead_a < lead_b),
  foreign key (company_id, lead_a) references leads (company_id, id) on delete cascade,
  foreign key (company_id, lead_b) references leads (company_id, id) on delete cascade,
  foreign key (company_id, said_by) references users (company_id, id)
);
create index lead_distinctions_b on lead_distinctions (company_id, lead_b);
call close_tenant_table('lead_distinctions', 'select, insert, delete');

-- Further numbers and people of leads. Only leads that have any are in them, so that creating and changing the others costs
-- nothing more; archived leads are searched by name only here, and the index of the list stays without them.
create index leads_other_phones on leads using gin (company_id, other_phones)
  where deleted_at is null and other_phones <> '{}';
create index leads_archived_search on leads using gin (company_id, search_text gin_trgm_ops)
  where deleted_at is null and is_archived;
create index lead_contacts_phones on lead_contacts using gin (company_id, phones);
create index lead_contacts_email on lead_contacts (company_id, lower(email)) where email <> '';

-- Leads that may be the same person as `wanted`: one of its numbers, one of its addresses, or a name in the same city that is
-- at least `alike` (0 to 1) similar. At most 200 for each kind. Row-level security would switch these indexes off (their
-- operators are not leakproof), so this runs as the owner, for the transaction's own company and nothing else; who asks must
-- still leave out what they may not see.
create function duplicates_of_lead(wanted uuid, alike real)
returns table (lead_id uuid, same_phone boolean, same_email boolean, name_similarity real)
language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  numbers text[];
  addresses text[];
  called text;
  place text;
begin
  select lower(l.name), lower(l.city),
    array(select distinct p from (
      select unnest(l.phone || l.other_phones) as p
      union all select unnest(c.phones) from public.lead_contacts c where c.company_id = company and c.lead_id = l.id) n),
    array(select distinct e from (
      select l.email_key as e
      union all select lower(c.email) from public.lead_contacts c where c.company_id = company and c.lead_id = l.id) a
      where e <> '')
  into called, place, numbers, addresses
  from public.leads l where l.company_id = company and l.id = wanted;
  if not found then return; end if;
  -- the index finds words, a little more than what is alike as a whole
  perform set_config('pg_trgm.word_similarity_threshold', alike::text, true);
  return query execute $find$
    with found as (
      (select l.id, true as by_phone, false as by_email from public.leads l
        where l.company_id = $1 and l.deleted_at is null and l.phone = any($3) limit 200)
      union all
      (select l.id, true, false from public.leads l
        where l.company_id = $1 and l.deleted_at is null and l.other_phones <> '{}' and l.other_phones && $3 limit 200)
      union all
      (select c.lead_id, true, false from public.lead_contacts c where c.company_id = $1 and c.phones && $3 limit 200)
      union all
      (select l.id, false, true from public.leads l
        where l.company_id = $1 and l.deleted_at is null and l.email <> '' and l.email_key = any($4) limit 200)
      union all
      (select c.lead_id, false, true from public.lead_contacts c
        where c.company_id = $1 and c.email <> '' and lower(c.email) = any($4) limit 200)
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
revoke all on function duplicates_of_lead(uuid, real) from public;
grant execute on function duplicates_of_lead(uuid, real) to plinth_app;

-- Gives the rows of one lead to another: those of `only_keys`, or all where that is null. A row that the other lead has
-- already (a tag, a file) stays where it is. Answers the keys of the rows that went: their primary key without company and
-- lead, so that the same keys take them back. Histories and mails are never changed by the application, which may only say
-- by this whose they are, within its own company.
create function move_lead_rows(source text, lead_column text, from_lead uuid, to_lead uuid, only_keys jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  target regclass := ('public.' || quote_ident(source))::regclass;
  key_of text;
  chosen text;
  moved jsonb;
  one record;
begin
  if not exists (
    select from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.conrelid = target and c.contype = 'f' and c.confrelid = 'public.leads'::regclass
      and a.attname = lead_column and a.attname <> 'company_id'
  ) then raise exception 'rows of % do not belong to leads by %', source, lead_column; end if;
  select 'jsonb_build_object(' || coalesce(string_agg(format('%L, t.%I', a.attname, a.attname), ', ' order by a.attnum), '') || ')'
  into key_of
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
  where c.conrelid = target and c.contype = 'p' and a.attname not in ('company_id', lead_column);
  chosen := format('t.company_id = $1 and t.%I = $2 and ($3 is null or %s in (select jsonb_array_elements($3)))',
    lead_column, key_of);
  begin
    execute format('with gone as (update %s t set %I = $4 where %s returning %s as key)
      select coalesce(jsonb_agg(key), ''[]'') from gone', target, lead_column, chosen, key_of)
    into moved using company, from_lead, only_keys, to_lead;
    return moved;
  exception when unique_violation then
    moved := '[]';
  end;
  for one in execute format('select t.ctid as place, %s as key from %s t where %s for update', key_of, target, chosen)
    using company, from_lead, only_keys
  loop
    begin
      execute format('update %s t set %I = $1 where t.ctid = $2', target, lead_column) using to_lead, one.place;
      moved := moved || jsonb_build_array(one.key);
    exception when unique_violation then
      -- the other lead has the same already
      null;
    end;
  end loop;
  return moved;
end $$;
revoke all on function move_lead_rows(text, text, uuid, uuid, jsonb) from public;
grant execute on function move_lead_rows(text, text, uuid, uuid, jsonb) to plinth_app;
