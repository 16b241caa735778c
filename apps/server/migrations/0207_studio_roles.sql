-- The roles that a studio's sales and design are done in, for the firms that are there.
insert into roles (company_id, id, role_name, features, crm_edit, crm_can_assign, quotation_edit, can_create_project)
select c.company_id, gen_random_uuid(), r.role_name, r.features, r.crm_edit, r.crm_can_assign, r.quotation_edit, r.can_create_project
from companies c, (values
  ('Sales Head', array['default', 'crm', 'quotation', 'fileManager', 'mom'], true, true, true, true),
  ('Sales Executive', array['default', 'crm', 'quotation', 'fileManager', 'mom'], true, false, true, false),
  ('Designer', array['default', 'quotation', 'fileManager', 'mom'], false, false, true, false)
) r (role_name, features, crm_edit, crm_can_assign, quotation_edit, can_create_project)
on conflict do nothing;
