const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** First and last names as they stand on Indian sites, from several languages; only letters, as an import demands. */
export const WOMEN = words(`
  Aditi Aishwarya Ananya Anjali Anita Apoorva Archana Bhavana Deepa Divya Farzana Geetha Harini Ishita Jyothi Kavitha
  Keerthi Lakshmi Leela Madhuri Mallika Meenakshi Megha Namrata Nandini Neha Nisha Padma Pallavi Pooja Preethi Priya
  Radhika Rashmi Rekha Revathi Ritu Roopa Sahana Sangeetha Shalini Shreya Shwetha Smitha Sneha Sujatha Sunita Swathi
  Tanvi Tara Usha Vaishnavi Vidya Yamini Zoya Nasreen Ayesha Teresa Maria Harpreet`)
export const MEN = words(`
  Abhishek Aditya Ajay Akash Amit Anand Anil Arun Ashok Ashwin Bharath Chetan Deepak Dinesh Ganesh Girish Gopal Harish
  Karthik Kiran Krishna Kunal Mahesh Manish Manoj Mohan Naveen Nitin Pradeep Prakash Pranav Praveen Rahul Rajesh
  Rakesh Ramesh Ravi Rohan Rohit Sanjay Santosh Satish Shankar Shashank Siddharth Srinivas Sudhir Suresh Tarun Varun
  Venkatesh Vijay Vikram Vinay Vishal Vivek Yash Faisal Imtiaz Rizwan Joseph Thomas Gurpreet Manpreet`)
export const SURNAMES = words(`
  Acharya Agarwal Ahmed Ballal Banerjee Bhat Bhandari Chandran Chatterjee Chopra Das Desai Deshpande Fernandes Ghosh
  Gowda Gupta Hegde Iyengar Jain Jadhav Kamath Kapoor Karanth Khan Kulkarni Kumar Kurian Mathew Mehta Menon Mishra
  Mukherjee Murthy Naidu Nair Nambiar Nayak Pai Patel Patil Pillai Prabhu Prasad Raghavan Rajan Raman Rao Reddy Saxena
  Sequeira Shah Sharma Shenoy Shetty Siddiqui Singh Sinha Sood Srinivasan Subramaniam Thakur Upadhyaya Varghese Varma
  Venkataraman Verma Wagle Yadav`)

/** Firms that ask for offices and shops. */
export const FIRMS: readonly string[] = [
  'Nimbus Analytics',
  'Terracotta Dental Care',
  'Saffron Leaf Kitchens',
  'Bluepeak Logistics',
  'Kaveri Wellness Clinic',
  'Brightpath Learning',
  'Stonebridge Legal',
  'Mango Tree Preschool',
  'Vayu Mobility',
  'Cardamom Cafe',
  'Northstar Diagnostics',
  'Lotus Yoga Studio',
  'Peacock Silks',
  'Quantleaf Software',
  'Banyan Capital Advisors',
  'Anchor Coworking',
]
