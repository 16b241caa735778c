const table = (rows: string): Record<string, string> =>
  Object.fromEntries(rows.split(';').map(row => row.trim().split('=') as [string, string]))

/** States and provinces by ISO country code and GeoNames admin1 code. The data has codes only; these are the countries with most users. */
export const AREA_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  IN: table(
    `01=Andaman and Nicobar Islands; 02=Andhra Pradesh; 03=Assam; 05=Chandigarh; 06=Dadra and Nagar Haveli and Daman and Diu;
    07=Delhi; 09=Gujarat; 10=Haryana; 11=Himachal Pradesh; 12=Jammu and Kashmir; 13=Kerala; 14=Lakshadweep; 16=Maharashtra;
    17=Manipur; 18=Meghalaya; 19=Karnataka; 20=Nagaland; 21=Odisha; 22=Puducherry; 23=Punjab; 24=Rajasthan; 25=Tamil Nadu;
    26=Tripura; 28=West Bengal; 29=Sikkim; 30=Arunachal Pradesh; 31=Mizoram; 32=Dadra and Nagar Haveli and Daman and Diu;
    33=Goa; 34=Bihar; 35=Madhya Pradesh; 36=Uttar Pradesh; 37=Chhattisgarh; 38=Jharkhand; 39=Uttarakhand; 40=Telangana;
    41=Ladakh`,
  ),
  US: table(
    `AL=Alabama; AK=Alaska; AZ=Arizona; AR=Arkansas; CA=California; CO=Colorado; CT=Connecticut; DE=Delaware;
    DC=District of Columbia; FL=Florida; GA=Georgia; HI=Hawaii; ID=Idaho; IL=Illinois; IN=Indiana; IA=Iowa; KS=Kansas;
    KY=Kentucky; LA=Louisiana; ME=Maine; MD=Maryland; MA=Massachusetts; MI=Michigan; MN=Minnesota; MS=Mississippi;
    MO=Missouri; MT=Montana; NE=Nebraska; NV=Nevada; NH=New Hampshire; NJ=New Jersey; NM=New Mexico; NY=New York;
    NC=North Carolina; ND=North Dakota; OH=Ohio; OK=Oklahoma; OR=Oregon; PA=Pennsylvania; RI=Rhode Island;
    SC=South Carolina; SD=South Dakota; TN=Tennessee; TX=Texas; UT=Utah; VT=Vermont; VA=Virginia; WA=Washington;
    WV=West Virginia; WI=Wisconsin; WY=Wyoming`,
  ),
  CA: table(
    `01=Alberta; 02=British Columbia; 03=Manitoba; 04=New Brunswick; 05=Newfoundland and Labrador; 07=Nova Scotia;
    08=Ontario; 09=Prince Edward Island; 10=Quebec; 11=Saskatchewan; 12=Yukon; 13=Northwest Territories; 14=Nunavut`,
  ),
  AU: table(
    `01=Australian Capital Territory; 02=New South Wales; 03=Northern Territory; 04=Queensland; 05=South Australia;
    06=Tasmania; 07=Victoria; 08=Western Australia`,
  ),
  GB: table('ENG=England; SCT=Scotland; WLS=Wales; NIR=Northern Ireland'),
  AE: table(`01=Abu Dhabi; 02=Ajman; 03=Dubai; 04=Fujairah; 05=Ras Al Khaimah; 06=Sharjah; 07=Umm Al Quwain`),
}

/** Other names of towns, by country and the name the data has: renamed towns are looked for under both. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'IN Bengaluru': ['Bangalore'],
  'IN Mumbai': ['Bombay'],
  'IN Kolkata': ['Calcutta'],
  'IN Chennai': ['Madras'],
  'IN Pune': ['Poona'],
  'IN Gurgaon': ['Gurugram'],
  'IN Mysore': ['Mysuru'],
  'IN Mangalore': ['Mangaluru'],
  'IN Hubli': ['Hubballi'],
  'IN Belgaum': ['Belagavi'],
  'IN Gulbarga': ['Kalaburagi'],
  'IN Shimoga': ['Shivamogga'],
  'IN Tumkūr': ['Tumakuru'],
  'IN Bellary': ['Ballari'],
  'IN Bijapur': ['Vijayapura'],
  'IN Cochin': ['Kochi'],
  'IN Thiruvananthapuram': ['Trivandrum'],
  'IN Kozhikode': ['Calicut'],
  'IN Thrissur': ['Trichur'],
  'IN Kollam': ['Quilon'],
  'IN Alappuzha': ['Alleppey'],
  'IN Vadodara': ['Baroda'],
  'IN Visakhapatnam': ['Vizag'],
  'IN Puducherry': ['Pondicherry'],
  'IN Tiruchirappalli': ['Trichy'],
  'IN Tanjore': ['Thanjavur'],
  'IN Varanasi': ['Benares', 'Banaras'],
  'IN Kanpur': ['Cawnpore'],
  'IN Allahābād': ['Prayagraj'],
  'IN Aurangabad': ['Chhatrapati Sambhajinagar'],
  'IN Guwahati': ['Gauhati'],
  'IN Shimla': ['Simla'],
  'IN Dehra Dūn': ['Dehradun'],
  'IN Hāora': ['Howrah'],
  'IN Mormugao': ['Marmagao'],
  'IN Madgaon': ['Margao'],
  'UA Kyiv': ['Kiev'],
  'DE Munich': ['München'],
}
