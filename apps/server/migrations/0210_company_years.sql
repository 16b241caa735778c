-- The month in which a firm's financial year begins is the firm's own, for whatever is numbered by it: null where it never said so, which
-- is April in India and January elsewhere.
alter table companies add column fy_first_month smallint check (fy_first_month between 1 and 12);
update companies c set fy_first_month = s.fy_first_month
from quotation_settings s where s.company_id = c.company_id and s.fy_first_month is not null;
alter table quotation_settings drop column fy_first_month;

-- Tax numbers of other countries are longer than a GSTIN.
alter table quotation_versions drop constraint quotation_versions_bill_to_gstin_check;
alter table quotation_versions add constraint quotation_versions_bill_to_gstin_check check (length(bill_to_gstin) <= 20);
