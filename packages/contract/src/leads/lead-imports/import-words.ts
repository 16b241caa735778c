import type { ImportField } from './import-fields.ts'

/**
 * What people and programs also call the columns of a lead, in English and as registers in India have them, in the plain form of
 * headings; after those of the fields themselves, the likeliest first.
 */
export const MORE_HEADINGS: Partial<Record<ImportField, string>> = {
  firstName:
    'firstnames givennames nameofperson personname enquirername displayname client customer party prospect guest नाम पूरानाम ग्राहककानाम ग्राहकनाम नाव पूर्णनाव ग्राहकाचेनाव નામ',
  lastName: 'lastnames उपनाम आडनाव',
  phoneNumber:
    'mob mobno mobileno mobiles phno phoneno phonenos phonenumbers mobilephone mobilenos contactnos contactnumbers contactdetails contactphone primaryphonenumber primarymobile primarymobilenumber primarynumber primarycontact phoneprimary callingnumber telephonenumber telephoneno whatsappmobile whatsappmobilenumber mobilewhatsapp phonemobile मोबाइल मोबाइलनंबर मोबाइलनं मोबाईल मोबाईलनंबर मोबाईलक्रमांक फोन फ़ोन फोननंबर फ़ोननंबर फोननं मोनं संपर्क संपर्कनंबर संपर्कक्रमांक व्हाट्सएप व्हाट्सऐप મોબાઇલ મોબાઈલ',
  secondPhone:
    'secondaryphonenumber secondarynumber secondarymobile secondarymobilenumber secondarycontact secondnumber secondmobile secondcontact phonesecondary additionalphone additionalnumber landline landlineno landlinenumber homephone residencephone workphone officephone phonehome phonework phone3 mobile3 दूसरानंबर वैकल्पिकनंबर अन्यनंबर',
  email:
    'emails eemail mailaddress primaryemail primaryemailaddress email1 emailid1 emailaddress1 contactemail ईमेल ईमेलआईडी इमेल',
  secondEmail: 'emailsecondary personalemail',
  address:
    'street streetname streetaddress1 addressline1 address1 mailingstreet mailingaddress billingaddress billingstreet residentialaddress residenceaddress homeaddress officeaddress currentaddress permanentaddress propertyaddress flatno society buildingname localityname neighbourhood landmark पता पत्ता स्थान',
  city: 'citytown towncity mailingcity billingcity residencecity currentcity district village place शहर नगर गांव गाव જિલ્લો',
  pinCode: 'pinno pincodeno postal postalpincode postpincode zippostal areapincode mailingzip billingzip पिनकोड पिन',
  requirements:
    'requirementtype requirementdetails interiorrequirement servicerequired servicesrequired serviceneeded servicetype workrequired workscopes scopework natureofwork worktobedone typeofproject typeofservice interestedin productinterest productinterested enquiryfor inquiryfor enquirytype need needs work काम कार्य आवश्यकता जरूरत ज़रूरत कामकाप्रकार',
  budget:
    'budgetrange budgetlakhs budgetlacs budgetinlakhs budgetinlacs expectedbudget tentativebudget totalbudget approximatebudget projectvalue projectcost expectedvalue estimatedvalue estimatedcost estimate quotedamount quotationvalue quotationamount leadvalue opportunityvalue investment बजट राशि अनुमानितबजट',
  area: 'areasqfeet areainsqfeet areasize areaofsite carpetareasqft builtupareasqft propertysize homesize sizesqft sqfeet squarefeet squarefootage क्षेत्रफल एरिया',
  leadSource:
    'sourceoflead sourceofenquiry sourceofinquiry enquirysource inquirysource leadsources mediasource howdidyouhearaboutus howdidyoucometoknowaboutus howdidyouknowaboutus wheredidyouhearaboutus स्रोत माध्यम',
  sourceName:
    'referenceby referencename referredname refby refferedby reffrom referralname referralby broker brokername channelpartner adcampaign campaigntitle संदर्भ',
  remarks:
    'description desc details detail otherdetails moredetails otherinformation additionalinfo additionalinformation additionaldetails additionalnotes additionalcomments additionalremarks anyotherdetails anyotherinformation anyothercomments anyremarks anythingelse anythingelseyouwanttotellus anythingelseyouwouldliketotellus anythingelseyouwouldliketoshare specialrequest lastremark lastremarks lastcomment latestremarks followupremarks callremarks callnotes internalnotes leadnotes observations conversation discussiondetails टिप्पणी विवरण नोट शेरा अभिप्राय',
  enquiryDate:
    'responsedate responsetime dateofresponse querydate querytime dateoflead dateofinquiry leadgeneratedon leadtime leaddatetime enquirydatetime enquirytime receivedat receivedtime generatedon generateddate entrydate dateofentry datetime createdatetime createddatetime createdatdate registrationdate दिनांक तारीख तारीख़',
}
