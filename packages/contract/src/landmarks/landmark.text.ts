/** Words of landmarks. */
import { texts } from '../texts.ts';

export const landmarkTexts = texts({
  title: ['地标管理', 'Landmarks'],
  purpose: [
    '地铁、景点、商圈、医院、高校与车站；附近的房源会自动关联并显示距离',
    'Metro stations, sights, business areas, hospitals, universities and stations; houses near them are linked with their distance',
  ],
  landmarks: ['地标', 'Landmarks'],
  emptyTitle: ['还没有地标', 'No landmarks yet'],
  emptyHint: [
    '新建地标或从表格导入，附近的房源会自动关联',
    'Add one or import a sheet; houses near it are linked by themselves',
  ],

  kind_metro: ['地铁站', 'Metro station'],
  kind_scenic: ['景点', 'Sight'],
  kind_business: ['商圈', 'Business area'],
  kind_hospital: ['医院', 'Hospital'],
  kind_university: ['高校', 'University'],
  kind_station: ['车站与机场', 'Station or airport'],

  searchLabel: ['搜索', 'Search'],
  searchPlaceholder: ['名称、拼音或首字母', 'Name or pinyin'],
  column_name: ['地标', 'Landmark'],
  column_nameEn: ['英文名', 'English name'],
  column_kind: ['类型', 'Kind'],
  column_city: ['城市', 'City'],
  column_place: ['经纬度', 'Coordinates'],
  column_houses: ['附近房源', 'Houses near'],
  column_active: ['状态', 'State'],
  column_updated: ['更新时间', 'Updated'],
  longitude: ['经度', 'Longitude'],
  latitude: ['纬度', 'Latitude'],
  active: ['启用', 'Active'],
  inactive: ['停用', 'Inactive'],
  houseCount: ['{{count}} 套', { one: '{{count}} house', other: '{{count}} houses' }],
  showHouses: [
    '查看 {{radius}} 内的 {{count}} 套房源',
    { one: 'Show the house within {{radius}}', other: 'Show {{count}} houses within {{radius}}' },
  ],
  radius: ['关联半径', 'Linked within'],
  radii: ['关联半径', 'Radius by kind'],
  radiiHint: [
    '房源在半径内才算“附近”；保存后所有房源会按新半径重新关联',
    'A house within the radius counts as near; after saving all houses are linked anew',
  ],
  radiusUsual: ['默认 {{distance}}', 'Usually {{distance}}'],
  radiiSaved: ['已保存，正在重新关联房源', 'Saved; houses are being linked anew'],

  create: ['新建地标', 'New landmark'],
  edit: ['编辑', 'Edit'],
  editTitle: ['编辑“{{name}}”', 'Edit “{{name}}”'],
  created: [
    '已新建，附近 {{count}} 套房源已关联',
    { one: 'Added; {{count}} house is near it', other: 'Added; {{count}} houses are near it' },
  ],
  saved: [
    '已保存，附近 {{count}} 套房源',
    { one: 'Saved; {{count}} house is near it', other: 'Saved; {{count}} houses are near it' },
  ],
  nameExample: ['如：人民广场', 'Such as: People’s Square'],
  nameEnHelp: ['可不填', 'May stay empty'],
  cityExample: ['如：上海', 'Such as: 上海'],
  placeHelp: [
    '从地图复制“经度,纬度”粘贴到这里，顺序反了也能识别',
    'Paste “longitude,latitude” from a map; the other order is understood too',
  ],
  sameName: ['本市已有“{{name}}”（{{kind}}）', 'The city has “{{name}}” ({{kind}})'],
  nearTwin: [
    '{{distance}} 处已有“{{name}}”（{{kind}}），请确认不是同一地标',
    '“{{name}}” ({{kind}}) is {{distance}} away; see that it is not the same',
  ],

  activate: ['启用', 'Activate'],
  deactivate: ['停用', 'Deactivate'],
  activated: ['“{{name}}”已启用', '“{{name}}” is active'],
  deactivated: ['“{{name}}”已停用', '“{{name}}” is inactive'],
  remove: ['删除', 'Delete'],
  removeTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  removeText: [
    '{{count}} 套房源将不再显示与它的距离。',
    {
      one: '{{count}} house will no longer show its distance.',
      other: '{{count}} houses will no longer show their distance.',
    },
  ],
  removed: ['“{{name}}”已删除', '“{{name}}” is deleted'],

  bulkActive: ['批量启用/停用地标', 'Activate or deactivate landmarks'],
  bulkActivateTitle: ['启用所选地标？', 'Activate the selected landmarks?'],
  bulkDeactivateTitle: ['停用所选地标？', 'Deactivate the selected landmarks?'],
  bulkDeactivateEffect: [
    '附近的房源将不再显示与它们的距离，随时可以恢复',
    'Houses near them no longer show their distance; this can be taken back',
  ],
  bulkRemove: ['批量删除地标', 'Delete landmarks'],
  bulkRemoveTitle: ['删除所选地标？', 'Delete the selected landmarks?'],
  bulkRemoveEffect: ['附近的房源将不再显示与它们的距离', 'Houses near them no longer show their distance'],

  unknownKind: ['请填写列出的类型之一，如：地铁站', 'Use one of the kinds, such as: Metro station'],
  badLongitude: ['请填写经度，例如 121.4737', 'Enter a longitude, such as 121.4737'],
  badLatitude: ['请填写纬度，例如 31.2304', 'Enter a latitude, such as 31.2304'],

  near: ['附近地标', 'Near by'],
  nearNone: ['附近没有已登记的地标', 'No landmark is near'],
  nearNoPlace: ['填写坐标后显示附近地标', 'Landmarks show once the house has coordinates'],
  more: ['再显示 {{count}} 个', { one: 'Show {{count}} more', other: 'Show {{count}} more' }],
  distanceTo: ['距{{name}} {{distance}}', '{{distance}} from {{name}}'],
  /** Of a metro station people say the word: 人民广场地铁站. */
  metroName: ['{{name}}地铁站', '{{name}} metro station'],
  hitNote: [
    '{{radius}} 内 {{count}} 套房源',
    { one: '{{count}} house within {{radius}}', other: '{{count}} houses within {{radius}}' },
  ],
});
