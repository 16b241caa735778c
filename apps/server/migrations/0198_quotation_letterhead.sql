-- Pictures that a firm prints as head and foot of its quotations, in place of what is drawn. An issued version names its own in its snapshot,
-- so a picture that was replaced stays as long as a version may have been issued with it.
alter table quotation_settings
  add column head_file_id uuid,
  add column foot_file_id uuid,
  add foreign key (company_id, head_file_id) references files (company_id, id),
  add foreign key (company_id, foot_file_id) references files (company_id, id);
create index quotation_settings_head on quotation_settings (company_id, head_file_id) where head_file_id is not null;
create index quotation_settings_foot on quotation_settings (company_id, foot_file_id) where foot_file_id is not null;
