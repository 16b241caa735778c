-- A client who is signed in reads quotations by a link too, which they make by opening it: one of their own for each quotation, good as long
-- as its project is shared with them.
alter table quotation_links drop constraint quotation_links_way_check;
alter table quotation_links add constraint quotation_links_way_check check (way in ('mail', 'whatsapp', 'copy', 'area'));
create unique index quotation_links_area on quotation_links (company_id, quotation_id, created_by) where way = 'area';
