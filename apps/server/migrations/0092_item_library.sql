-- The item library: what a firm prices its quotations from, with the lists that items choose from.

-- Rates of tax on the wire are decimals; a rate that is in use is archived, never changed.
create table tax_rates (
  company_id uuid not null references companies (company_id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 30),
  rate numeric(5,2) not null check (rate between 0 and 100),
  is_default boolean not null default false,
  archived_at timestamptz(3),
  primary key (company_id, id),
  check (not is_default or archived_at is null)
);
create unique index tax_rates_rate on tax_rates (company_id, rate) where archived_at is null;
create unique index tax_rates_default on tax_rates (company_id) where is_default;
call close_tenant_table('tax_rates');

create table item_units (
  company_id uuid not null references companies (company_id) on delete cascade,
  id uuid not null,
  code text not null check (length(code) between 1 and 10),
  name text not null check (length(name) between 1 and 40),
  kind text not null check (kind in ('count', 'length', 'area', 'volume', 'weight', 'time', 'lump', 'percent')),
  -- of the unit's length, of the side of its square or cube
  size_mm numeric(12,4) check (size_mm > 0),
  position integer not null,
  archived_at timestamptz(3),
  primary key (company_id, id),
  check ((kind in ('length', 'area', 'volume')) = (size_mm is not null))
);
create unique index item_units_code on item_units (company_id, lower(code));
call close_tenant_table('item_units');

create table item_categories (
  company_id uuid not null references companies (company_id) on delete cascade,
  id uuid not null,
  parent_id uuid,
  name text not null check (length(name) between 1 and 60),
  position integer not null,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references item_categories (company_id, id),
  check (parent_id <> id)
);
create unique index item_categories_name on item_categories
  (company_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
call close_tenant_table('item_categories');

-- A category below another has none below itself.
create function check_item_category_levels() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and (
    exists (select from item_categories p where p.company_id = new.company_id and p.id = new.parent_id and p.parent_id is not null)
    or exists (select from item_categories c where c.company_id = new.company_id and c.parent_id = new.id)) then
    raise exception 'item categories have two levels' using errcode = 'check_violation', constraint = 'item_categories_levels';
  end if;
  return new;
end $$;
create trigger item_categories_levels before insert or update of parent_id on item_categories
  for each row execute function check_item_category_levels();

create table items (
  company_id uuid not null references companies (company_id) on delete cascade,
  id uuid not null,
  code text check (length(code) between 1 and 30),
  name text not null check (length(name) between 1 and 150),
  description text not null default '' check (length(description) <= 2000),
  category_id uuid,
  unit_id uuid not null,
  hsn text not null default '' check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'),
  tax_rate_id uuid not null,
  -- whether the selling rate is typed or follows the cost
  pricing text not null default 'fixed' check (pricing in ('fixed', 'markup')),
  cost_rate numeric(14,2) check (cost_rate between 0 and 999999999.99),
  selling_rate numeric(14,2) check (selling_rate between 0 and 999999999.99),
  -- with a typed selling rate it is worked out, where both rates are known
  markup_pct numeric(8,2) check (markup_pct between -99.99 and 9999.99),
  brand text not null default '' check (length(brand) <= 60),
  attributes jsonb not null default '[]',
  vendor text not null default '' check (length(vendor) <= 100),
  vendor_code text not null default '' check (length(vendor_code) <= 50),
  -- when a rate changed last
  rate_at timestamptz(3),
  archived_at timestamptz(3),
  version integer not null default 1,
  -- by field: the version that changed it last, and who made it
  changes jsonb not null default '{}',
  -- what is searched, without case and accents, and its words with one letter wrong
  search_text text not null,
  search_terms text[] not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, category_id) references item_categories (company_id, id),
  foreign key (company_id, unit_id) references item_units (company_id, id),
  foreign key (company_id, tax_rate_id) references tax_rates (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create unique index items_code on items (company_id, lower(code)) where code is not null;
create index items_name on items (company_id, lower(name), id);
create index items_category on items (company_id, category_id);
create index items_unit on items (company_id, unit_id);
create index items_tax_rate on items (company_id, tax_rate_id);
create index items_brand on items (company_id, lower(brand), lower(name), id);
create index items_hsn on items (company_id, hsn, lower(name), id);
create index items_selling_rate on items (company_id, selling_rate, lower(name), id);
create index items_cost_rate on items (company_id, cost_rate, lower(name), id);
create index items_markup on items (company_id, markup_pct, lower(name), id);
create index items_rate_at on items (company_id, rate_at, lower(name), id);
create index items_search on items using gin (company_id, search_text gin_trgm_ops);
create index items_terms on items using gin (company_id, search_terms);
create index items_alike on items using gin (company_id, lower(name) gin_trgm_ops);
call close_tenant_table('items');

-- Every change of a rate, for ever.
create table item_rates (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  cost_old numeric(14,2),
  cost_new numeric(14,2),
  selling_old numeric(14,2),
  selling_new numeric(14,2),
  cause text not null check (cause in ('typed', 'import', 'bulk', 'analysis', 'undo')),
  created_by uuid,
  created_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id)
);
create index item_rates_item on item_rates (company_id, item_id, created_at desc, id desc);
call close_tenant_table('item_rates', 'select, insert');

create table item_favourites (
  company_id uuid not null,
  user_id uuid not null,
  item_id uuid not null,
  primary key (company_id, user_id, item_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade
);
create index item_favourites_item on item_favourites (company_id, item_id);
call close_tenant_table('item_favourites', 'select, insert, delete');

-- The company's items in which every word stands, as it is or with one letter wrong, or in whose category it stands. Each word is
-- {"pattern", "terms", "categories"}. Row-level security would switch the indexes off (their operators are not leakproof), so this
-- runs as the owner, for the transaction's own company and nothing else.
create function find_items(words jsonb) returns setof uuid
  language plpgsql stable security definer set search_path = '' rows 100 as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  word jsonb;
  statement text := 'select i.id from public.items i where i.company_id = $1';
begin
  for word in select * from jsonb_array_elements(words) loop
    statement := statement || format(' and (i.search_text like %L or i.search_terms operator(pg_catalog.&&) %L::text[] or i.category_id = any (%L::uuid[]))',
      word ->> 'pattern',
      array(select jsonb_array_elements_text(word -> 'terms')),
      array(select jsonb_array_elements_text(word -> 'categories')));
  end loop;
  return query execute statement using company;
end $$;
revoke all on function find_items(jsonb) from public;
grant execute on function find_items(jsonb) to plinth_app;

-- The company's items that are not archived and whose name is most like this one, likest first.
create function alike_items(name text, most int) returns setof uuid
  language plpgsql stable security definer set search_path = '' rows 3 as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
begin
  perform set_config('pg_trgm.similarity_threshold', '0.4', true);
  return query execute
    'select i.id from public.items i where i.company_id = $1 and i.archived_at is null and lower(i.name) operator(public.%) lower($2)
     order by public.similarity(lower(i.name), lower($2)) desc, lower(i.name), i.id limit $3'
    using company, name, most;
end $$;
revoke all on function alike_items(text, int) from public;
grant execute on function alike_items(text, int) to plinth_app;

-- What every company starts with; new ones are given the same when they are founded.
insert into tax_rates (company_id, id, name, rate, is_default)
select c.company_id, gen_random_uuid(), 'GST ' || r.rate || ' %', r.rate, r.rate = 18
from companies c, (values (0), (5), (18), (40)) r (rate);

insert into item_units (company_id, id, code, name, kind, size_mm, position)
select c.company_id, gen_random_uuid(), u.code, u.name, u.kind, u.size_mm, u.position
from companies c, (values
  ('nos', 'Number', 'count', null, 1), ('set', 'Set', 'count', null, 2), ('pair', 'Pair', 'count', null, 3),
  ('point', 'Point', 'count', null, 4), ('sheet', 'Sheet', 'count', null, 5), ('box', 'Box', 'count', null, 6),
  ('roll', 'Roll', 'count', null, 7), ('bag', 'Bag', 'count', null, 8), ('lot', 'Lot', 'count', null, 9),
  ('rft', 'Running foot', 'length', 304.8, 10), ('rmt', 'Running metre', 'length', 1000, 11),
  ('sqft', 'Square foot', 'area', 304.8, 12), ('sqm', 'Square metre', 'area', 1000, 13), ('sqyd', 'Square yard', 'area', 914.4, 14),
  ('cft', 'Cubic foot', 'volume', 304.8, 15), ('cum', 'Cubic metre', 'volume', 1000, 16),
  ('kg', 'Kilogram', 'weight', null, 17), ('mt', 'Metric tonne', 'weight', null, 18), ('ltr', 'Litre', 'count', null, 19),
  ('hour', 'Hour', 'time', null, 20), ('day', 'Day', 'time', null, 21), ('visit', 'Visit', 'time', null, 22),
  ('ls', 'Lump sum', 'lump', null, 23), ('%', 'Percentage', 'percent', null, 24)
) u (code, name, kind, size_mm, position);

insert into item_categories (company_id, id, name, position)
select c.company_id, gen_random_uuid(), k.name, k.position
from companies c, unnest(array['Civil & Demolition', 'Flooring & Tiling', 'False Ceiling', 'Carpentry', 'Modular Kitchen',
  'Wardrobes & Storage', 'Loose Furniture', 'Doors & Windows', 'Painting & Polish', 'Electrical', 'Lighting', 'Plumbing & Sanitary',
  'HVAC', 'Glass & Aluminium', 'Wall Finishes', 'Soft Furnishing', 'Fabrication', 'Services & Supervision', 'Cleaning & Handover',
  'Miscellaneous']) with ordinality k (name, position);
