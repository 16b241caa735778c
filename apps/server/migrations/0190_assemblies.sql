-- Rate analyses of items, whose rates follow from what goes into them, and kits of items that are inserted together.

alter table items drop constraint items_pricing_check;
alter table items add constraint items_pricing_check check (pricing in ('fixed', 'markup', 'analysis'));

create table item_analyses (
  company_id uuid not null,
  item_id uuid not null,
  -- for how much of the item the quantities are
  output numeric(12,3) not null check (output > 0),
  overhead_pct numeric(5,2) not null check (overhead_pct >= 0),
  profit_pct numeric(5,2) not null check (profit_pct >= 0),
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade
);
call close_tenant_table('item_analyses');

create table item_components (
  company_id uuid not null,
  item_id uuid not null,
  position integer not null,
  component_id uuid,
  variant_id uuid,
  -- of one that is no item of the library
  name text check (length(name) between 1 and 100),
  unit_id uuid,
  cost_rate numeric(14,2) check (cost_rate between 0 and 999999999.99),
  quantity numeric(14,4) not null check (quantity > 0),
  wastage_pct numeric(5,2) not null check (wastage_pct between 0 and 100),
  primary key (company_id, item_id, position),
  foreign key (company_id, item_id) references item_analyses (company_id, item_id) on delete cascade,
  foreign key (company_id, component_id) references items (company_id, id),
  foreign key (company_id, component_id, variant_id) references item_variants (company_id, item_id, id),
  foreign key (company_id, unit_id) references item_units (company_id, id),
  check (component_id <> item_id),
  check ((component_id is null) = (name is not null and unit_id is not null and cost_rate is not null))
);
create index item_components_component on item_components (company_id, component_id, variant_id);
create index item_components_unit on item_components (company_id, unit_id);
call close_tenant_table('item_components');

create table item_kits (
  company_id uuid not null references companies (company_id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  category_id uuid,
  version integer not null default 1,
  changed_by uuid not null,
  changed_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, category_id) references item_categories (company_id, id),
  foreign key (company_id, changed_by) references users (company_id, id)
);
create index item_kits_name on item_kits (company_id, lower(name), id);
create index item_kits_category on item_kits (company_id, category_id);
call close_tenant_table('item_kits');

-- A kit stays without its category.
create function leave_category() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.item_kits set category_id = null where company_id = old.company_id and category_id = old.id;
  return old;
end $$;
create trigger item_categories_left before delete on item_categories for each row execute function leave_category();

create table item_kit_rows (
  company_id uuid not null,
  kit_id uuid not null,
  position integer not null,
  item_id uuid not null,
  variant_id uuid,
  quantity numeric(12,3) not null check (quantity > 0),
  note text not null default '' check (length(note) <= 200),
  primary key (company_id, kit_id, position),
  foreign key (company_id, kit_id) references item_kits (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references items (company_id, id),
  foreign key (company_id, item_id, variant_id) references item_variants (company_id, item_id, id)
);
create index item_kit_rows_item on item_kit_rows (company_id, item_id, variant_id);
call close_tenant_table('item_kit_rows');

-- Assemblies and kits hold items as quotations do.
alter table item_holders drop constraint item_holders_kind_check;
alter table item_holders add constraint item_holders_kind_check check (kind in ('quotation', 'template', 'assembly', 'kit'));
