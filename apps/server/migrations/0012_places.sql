-- Public data that comes with the product and is the same for every company. No row-level security: it hides nothing, and
-- would keep searches from their trigram index. Filled in the background by the first start, and not in backups: a
-- restored installation fills it anew.
create schema reference;
grant usage on schema reference to plinth_app, plinth_ops;

-- which data is there, so that a newer version of the product knows to load its own
create table reference.datasets (
  name text primary key,
  version text not null,
  loaded_at timestamptz(3) not null
);
grant select on reference.datasets to plinth_app;

-- the towns of the world (GeoNames)
create table reference.places (
  id bigint primary key,
  name text not null,
  area text not null,
  country text not null,
  country_code text not null,
  population int not null,
  position point not null, -- (longitude, latitude)
  names text not null, -- what it is found by, folded, each behind a bar: '|mysore|mysuru'
  region text not null -- what tells it from others of its name, folded: ' karnataka india in'
);
create index places_names on reference.places using gin (names gin_trgm_ops);
create index places_position on reference.places using gist (position);
create index places_large on reference.places using gist (position) where population >= 100000;
grant select on reference.places to plinth_app;
