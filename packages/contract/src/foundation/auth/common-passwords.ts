/**
 * Passwords that are guessed first although they are long enough, in lower case. Only those of eight characters or more:
 * shorter ones are refused anyway. Ours are the ones this product itself is known by.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password123456 password! password1! password123! password@1
  password@123 p@ssword p@ssword1 p@ssword123 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssw0rd! passw0rd passw0rd1 passw0rd123
  passw0rd! pa55word pa55word1 pa$$word pa$$w0rd pa$$w0rd1 passpass passport1 passphrase mypassword mypassword1
  newpassword newpassword1 yourpassword changeme changeme1 changeme123 changeme! letmein1 letmein12 letmein123 letmein!
  welcome1 welcome12 welcome123 welcome1! welcome@1 welcome@123 welcome2024 welcome2025 welcome2026 hello123 hello1234
  helloworld helloworld1 iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! ilovegod iloveme1 lovelove
  lovely123 loveme12 love1234 loveyou1 forever1 qwertyui qwertyuiop qwertyuiop1 qwertyuiop123 qwerty12 qwerty123
  qwerty1234 qwerty12345 qwerty123456 qwerty1! qwerty@123 qwerty!@# qwer1234 qwer12345 qwer123456 qwer!@#$ qweasdzxc
  qweasd123 qweqweqwe qweqwe123 qwe123456 qwe12345 qwe123qwe qazwsxedc qazwsx123 qazwsx12 qaz123456 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qaz!qaz 1qazxsw2 zaq12wsx zaq1xsw2
  zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm, zxcv1234 zxcvb123 zxc123456 zxczxczxc asdfghjk asdfghjkl asdfghjkl1 asdfghj1
  asdfgh123 asdf1234 asdf12345 asdfasdf asdasd123 asdasdasd asd123456 asd12345 abcd1234 abcd12345 abcd123456 abcd@1234
  abc12345 abc123456 abc1234567 abc123abc abc123!@# abcabc123 abcdefgh abcdefg1 abcdefg123 abcdef123 aabbccdd aa123456
  aa112233 aa12345678 aa123123 aaa111222 aaaa1111 aaa123456 aaaaaaaa a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5
  a123123123 a11111111 as123456 aq123456 az123456 admin123 admin1234 admin12345 admin123456 admin@123 admin@1234
  admin!@# admin2024 admin2025 admin2026 admin888 admin666 adminadmin administrator administrator1 administrator123
  root1234 root12345 root123456 rootroot toor1234 test1234 test12345 test123456 testtest test@123 test@1234 testing1
  testing123 tester123 guest123 guest1234 user1234 user12345 user@123 demo1234 demo@123 temp1234 temp@123 default1
  default123 secret12 secret123 secret1234 system123 manager1 manager123 master12 master123 monkey12 monkey123 dragon12
  dragon123 sunshine sunshine1 sunshine123 princess princess1 princess123 football football1 football123 baseball
  baseball1 baseball123 basketball basketball1 superman superman1 superman123 batman12 batman123 spiderman spiderman1
  starwars starwars1 pokemon1 pokemon123 trustno1 whatever whatever1 computer computer1 computer123 internet internet1
  samsung1 samsung123 google123 facebook facebook1 facebook123 linkedin linkedin1 michael1 michael123 michelle
  michelle1 jennifer jennifer1 jessica1 jordan23 jordan123 charlie1 charlie123 daniel123 andrew123 ashley123 thomas123
  shadow12 shadow123 killer12 killer123 freedom1 freedom123 liverpool liverpool1 chelsea1 chelsea123 arsenal1 barcelona
  ferrari1 mercedes mercedes1 mustang1 corvette yankees1 steelers cowboys1 butterfly butterfly1 chocolate chocolate1
  cheese123 cookie123 banana123 orange123 purple123 flower123 summer12 summer123 summer2024 summer2025 summer2026
  winter12 winter123 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026
  january1 february1 monday123 friday123 sunday123 china123 china1234 china2008 china@123 beijing1 beijing123
  beijing2008 shanghai shanghai1 shanghai123 hangzhou hangzhou1 hangzhou123 shenzhen shenzhen1 guangzhou guangzhou1
  woaini123 woaini1314 woaini520 woaini521 woaini5201314 woaiwojia wo123456 wang1234 wang123456 wangyut2 zhang123
  zhang123456 li123456 liu123456 chen123456 yang123456 huang123456 zhao123456 woshishui nihao123 nihao1234 nihaoma1
  caonima1 caonima123 taobao123 alibaba1 alipay123 wechat123 weixin123 weixin1234 qq123456 qq123456789 qq12345678
  xiaoming1 xiaoming123 dearbook 5201314a 5201314aa a5201314 aa5201314 1314520a 1314520aa 520520aa 7758521a a7758521
  123456aa 123456abc 123456ab 123456789a 123456789aa 123456789abc 123456789q 123456789z 12345678a 12345678aa 12345678ab
  12345678q 1234567a 1234567aa 1234567q 123456qq 123456qwe 123456qwerty 123456asd 123456zxc 123456as 123456qw 123456az
  12345qwert 1234qwer 1234qwerasdf 1234abcd 1234asdf 123qweasd 123qweasdzxc 123qwe123 123qwe!@# 123qwe456 123abc123
  123abc456 123asd456 123123aa 123123abc 123123qwe 112233aa 112233ab 111222aa 111111aa 11111111a 111111qq 000000aa
  00000000a 666666aa 66668888a 888888aa 88888888a 147258369a 159357aa 789456123a 987654321a 147258aa 321321aa 456456aa
  aaa123aaa abc!@#123 abc@1234 abc@12345 abc@123456 abc#1234 aa@123456 aa@12345 a@123456 a@1234567 q@123456 zz123456
  ww123456 ss123456 xx123456 dd123456 ff123456 qwerty@1 qwer@1234 asdf@1234 zxcv@1234 1234@abcd 123456@a 123456@abc
  huawei123 huawei@123 cisco123 oracle123 mysql123 postgres postgres1 server123 linux123 ubuntu123 windows1 windows10
  microsoft microsoft1 security security1 access123 access14 database database1 network1 support1 support123 office123
  company1 company123 business1 hotel123 hotel1234 hotel12345 hotel@123 hotel2024 hotel2025 hotel2026 homestay homestay1
  homestay123 reception reception1 frontdesk frontdesk1 frontdesk123 housekeeper1 housekeeper123 landlord1 landlord123
  finance1 finance123 operator1 operator123 supervisor1 supervisor123 director1 director123 minsu123 minsu1234
  minsu12345 minsu123456 minsu2024 minsu2025 minsu2026 minsu@123 minsu@1234 minsu@2024 minsu@2025 minsu@2026
  minsu888 minsu666 minsuminsu minsuguanjia minsuguanjia1 minshuku minshuku1`.split(/\s+/),
);
