-- Why leads are lost, as each company offers it.
alter table list_entries drop constraint list_entries_kind_check;
alter table list_entries add constraint list_entries_kind_check
  check (kind in ('lead-source', 'work-type', 'source-name', 'lost-reason'));

-- made one after the other, which is the order they are offered in
insert into list_entries (company_id, id, kind, value, created_at)
select c.company_id, gen_random_uuid(), 'lost-reason', r.value, now() + r.place * interval '1 millisecond'
from companies c cross join (values
  (1, 'Budget mismatch'), (2, 'Chose another firm'), (3, 'Project postponed'), (4, 'Only enquiring')
) r (place, value)
on conflict do nothing;
