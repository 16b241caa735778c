-- Pictures of items, drawn anew in two sizes. The small one stays when its picture is removed: lines of quotations show it.
create table item_pictures (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  position integer not null,
  file_id uuid not null,
  thumb_id uuid not null,
  primary key (company_id, id),
  foreign key (company_id, item_id) references items (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id),
  foreign key (company_id, thumb_id) references files (company_id, id)
);
create index item_pictures_item on item_pictures (company_id, item_id, position);
create index item_pictures_file on item_pictures (company_id, file_id);
create index item_pictures_thumb on item_pictures (company_id, thumb_id);
call close_tenant_table('item_pictures');
