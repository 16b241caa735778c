-- What a package of a quotation holds beside its price, where it differs from the phases that its lines stand in.
alter table quotation_options
  add column deliverables text[] not null default '{}',
  add column revisions smallint check (revisions between 0 and 99),
  add column days smallint check (days between 0 and 999);
