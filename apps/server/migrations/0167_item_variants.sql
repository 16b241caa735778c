-- Variants of items, what holds an item so that it cannot be deleted, and who used it when.

create table item_variants (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  position integer not null,
  name text not null check (length(name) between 1 and 100),
  code text not null default '' check (length(code) <= 30),
  brand text not null default '' check (length(brand) <= 60),
  attributes jsonb not null default '[]',
  -- how they belong together says the item's pricing
  cost_rate numeric(14,2) check (cost_rate between 0 and 999999999.99),
  selling_rate numeric(14,2) check (selling_rate between 0 and 999999999.99),
  markup_pct numeric(8,2) check (markup_pct between -99.99 and 9999.99),
  -- when a rate changed last
  rate_at timestamptz(3),
  archived_at timestamptz(3),
  primary key (company_id, id),
  -- for references to a variant together with its item
  unique (company_id, item_id, id),
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade
);
create unique index item_variants_name on item_variants (company_id, item_id, lower(name));
create index item_variants_code on item_variants (company_id, lower(code)) where code <> '';
call close_tenant_table('item_variants');

-- A variant goes with its item, and the history of its rates stays until then, so it is no reference.
alter table item_rates add column variant_id uuid;

-- What an item stands in: told by quotations and templates through the library's door.
create table item_holders (
  company_id uuid not null references companies (company_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('quotation', 'template')),
  holder_id uuid not null,
  item_id uuid not null,
  variant_id uuid,
  primary key (company_id, id),
  foreign key (company_id, item_id) references items (company_id, id),
  foreign key (company_id, item_id, variant_id) references item_variants (company_id, item_id, id)
);
create unique index item_holders_held on item_holders
  (company_id, kind, holder_id, item_id, coalesce(variant_id, '00000000-0000-0000-0000-000000000000'));
create index item_holders_item on item_holders (company_id, item_id, variant_id);
call close_tenant_table('item_holders', 'select, insert, delete');

-- When somebody put an item into a quotation last, for the order of what they search.
create table item_uses (
  company_id uuid not null,
  user_id uuid not null,
  item_id uuid not null,
  last_used_at timestamptz(3) not null,
  uses integer not null default 1,
  primary key (company_id, user_id, item_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade
);
create index item_uses_item on item_uses (company_id, item_id);
call close_tenant_table('item_uses');
