/** Texts of landmarks. */
import { texts } from '../../platform/texts.ts';

export const landmarkTexts = texts({
  title: ['地标管理', 'Landmarks'],
  purpose: [
    '地铁、景点、商圈、医院、高校与车站；附近的房源会自动关联并显示距离',
    'Metro stations, sights, business areas, hospitals, universities and stations. Nearby properties are linked automatically with their distance',
  ],
  landmarks: ['地标', 'Landmarks'],
  emptyTitle: ['还没有地标', 'No landmarks yet'],
  emptyHint: [
    '新建地标或从表格导入，附近的房源会自动关联',
    'Add a landmark or import a spreadsheet. Nearby properties are linked automatically',
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
  column_kind: ['类型', 'Type'],
  column_city: ['城市', 'City'],
  column_place: ['经纬度', 'Coordinates'],
  column_houses: ['附近房源', 'Nearby properties'],
  column_active: ['状态', 'Status'],
  column_updated: ['更新时间', 'Updated'],
  longitude: ['经度', 'Longitude'],
  latitude: ['纬度', 'Latitude'],
  active: ['启用', 'Enabled'],
  inactive: ['停用', 'Disabled'],
  houseCount: ['{{count}} 套', { one: '{{count}} property', other: '{{count}} properties' }],
  showHouses: [
    '查看 {{radius}} 内的 {{count}} 套房源',
    { one: 'Show the property within {{radius}}', other: 'Show {{count}} properties within {{radius}}' },
  ],
  radius: ['关联半径', 'Link radius'],
  radii: ['关联半径', 'Link radius'],
  radiiHint: [
    '房源在半径内才算“附近”；保存后所有房源会按新半径重新关联',
    'Properties within the radius count as nearby. All properties are relinked after saving',
  ],
  radiusUsual: ['默认 {{distance}}', 'Default {{distance}}'],
  radiiSaved: ['已保存，正在重新关联房源', 'Saved. Relinking properties'],

  create: ['新建地标', 'New landmark'],
  edit: ['编辑', 'Edit'],
  editTitle: ['编辑“{{name}}”', 'Edit “{{name}}”'],
  created: [
    '已新建，附近 {{count}} 套房源已关联',
    { one: 'Added; {{count}} property is nearby', other: 'Added; {{count}} properties are nearby' },
  ],
  saved: [
    '已保存，附近 {{count}} 套房源',
    { one: 'Saved; {{count}} property is nearby', other: 'Saved; {{count}} properties are nearby' },
  ],
  nameExample: ['如：人民广场', 'For example: People’s Square'],
  nameEnHelp: ['可不填', 'Optional'],
  cityExample: ['如：上海', 'Such as: 上海'],
  placeHelp: [
    '从地图复制“经度,纬度”粘贴到这里，顺序反了也能识别',
    'Copy “longitude,latitude” from a map. The reverse order also works',
  ],
  sameName: ['本市已有“{{name}}”（{{kind}}）', '“{{name}}” ({{kind}}) already exists in this city'],
  nearTwin: [
    '{{distance}} 处已有“{{name}}”（{{kind}}），请确认不是同一地标',
    '“{{name}}” ({{kind}}) is {{distance}} away. Check that it is not the same landmark',
  ],

  activate: ['启用', 'Enable'],
  deactivate: ['停用', 'Disable'],
  activated: ['“{{name}}”已启用', '“{{name}}” enabled'],
  deactivated: ['“{{name}}”已停用', '“{{name}}” disabled'],
  remove: ['删除', 'Delete'],
  removeTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  removeText: [
    '{{count}} 套房源将不再显示与它的距离。',
    {
      one: '{{count}} property will no longer show its distance.',
      other: '{{count}} properties will no longer show their distance.',
    },
  ],
  removed: ['“{{name}}”已删除', '“{{name}}” deleted'],

  bulkActive: ['批量启用/停用地标', 'Enable or disable landmarks'],
  bulkActivateTitle: ['启用所选地标？', 'Enable the selected landmarks?'],
  bulkDeactivateTitle: ['停用所选地标？', 'Disable the selected landmarks?'],
  bulkDeactivateEffect: [
    '附近的房源将不再显示与它们的距离，随时可以恢复',
    'Nearby properties no longer show their distance. You can enable them again at any time',
  ],
  bulkRemove: ['批量删除地标', 'Delete landmarks'],
  bulkRemoveTitle: ['删除所选地标？', 'Delete the selected landmarks?'],
  bulkRemoveEffect: ['附近的房源将不再显示与它们的距离', 'Nearby properties no longer show their distance'],

  unknownKind: ['请填写列出的类型之一，如：地铁站', 'Enter one of the listed types, such as Metro station'],
  badLongitude: ['请填写经度，例如 121.4737', 'Enter a longitude, such as 121.4737'],
  badLatitude: ['请填写纬度，例如 31.2304', 'Enter a latitude, such as 31.2304'],

  near: ['附近地标', 'Nearby landmarks'],
  nearNone: ['附近没有已登记的地标', 'No landmarks nearby'],
  nearNoPlace: ['填写坐标后显示附近地标', 'Landmarks appear once coordinates are entered'],
  more: ['再显示 {{count}} 个', { one: 'Show {{count}} more', other: 'Show {{count}} more' }],
  distanceTo: ['距{{name}} {{distance}}', '{{distance}} from {{name}}'],
  /** Metro stations get a suffix: 人民广场地铁站. */
  metroName: ['{{name}}地铁站', '{{name}} metro station'],
  hitNote: [
    '{{radius}} 内 {{count}} 套房源',
    { one: '{{count}} property within {{radius}}', other: '{{count}} properties within {{radius}}' },
  ],
});
