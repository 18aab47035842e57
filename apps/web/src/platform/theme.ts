/**
 * antd in the Arco style (ui.md). The same colours are in styles/tokens.css for our own elements; a test compares
 * them. Values differ from Arco's where those fail WCAG contrast.
 */
import { type ThemeConfig, theme } from 'antd';

export const colors = {
  light: {
    colorPrimary: '#165dff',
    colorLink: '#165dff',
    colorError: '#cb272d',
    // antd's default makes red text hard to read.
    colorErrorBgFilledHover: '#ffe6e2',
    colorErrorBgActive: '#ffe6e2',
    colorSuccess: '#2e7d12',
    colorWarning: '#a64500',
    colorText: '#1d2129',
    colorTextSecondary: '#4e5969',
    colorTextTertiary: '#616b79',
    colorTextPlaceholder: '#616b79',
    colorBorder: '#e5e6eb',
    colorBorderSecondary: '#f2f3f5',
    colorBgLayout: '#f2f3f5',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorFillTertiary: '#f2f3f5',
    colorFillSecondary: '#e5e6eb',
  },
  dark: {
    colorPrimary: '#165dff',
    colorLink: '#6aa1ff',
    colorError: '#ff8a8c',
    colorErrorBgFilledHover: '#3d2627',
    colorErrorBgActive: '#3d2627',
    colorSuccess: '#6ecb3c',
    colorWarning: '#ffa940',
    colorText: '#e8e8e9',
    colorTextSecondary: '#b8b8b9',
    colorTextTertiary: '#a3a3a5',
    colorTextPlaceholder: '#a3a3a5',
    colorBorder: '#3a3a3c',
    colorBorderSecondary: '#2e2e30',
    colorBgLayout: '#17171a',
    colorBgContainer: '#232324',
    colorBgElevated: '#313132',
    colorFillTertiary: '#2e2e30',
    colorFillSecondary: '#3a3a3c',
  },
} as const;

const FONT =
  "Inter, -apple-system, BlinkMacSystemFont, 'PingFang SC', 'Hiragino Sans GB', 'Noto Sans SC', 'Noto Sans CJK SC', " +
  "'Microsoft YaHei', 'Helvetica Neue', Arial, sans-serif";

/** `still`: no motion, or option lists would wait for an animation that never ends. */
export const antdTheme = (dark: boolean, still: boolean): ThemeConfig => {
  const palette = dark ? colors.dark : colors.light;
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...palette,
      colorInfo: palette.colorPrimary,
      // Shades derived from the link colour have too little contrast; an underline marks the pointer instead.
      colorLinkHover: palette.colorLink,
      colorLinkActive: palette.colorLink,
      fontFamily: FONT,
      fontSize: 14,
      borderRadius: 2,
      borderRadiusLG: 4,
      borderRadiusSM: 2,
      controlHeight: 32,
      controlHeightSM: 28,
      motion: !still,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
      boxShadow: '0 4px 10px rgb(0 0 0 / 10%)',
      boxShadowSecondary: '0 4px 10px rgb(0 0 0 / 10%)',
      colorPrimaryHover: '#2667ff',
      colorPrimaryActive: '#0e42d2',
    },
    components: {
      Button: {
        fontWeight: 400,
        defaultShadow: 'none',
        primaryShadow: 'none',
        paddingInline: 14,
        defaultHoverColor: palette.colorLink,
        defaultHoverBorderColor: palette.colorLink,
        dangerColor: dark ? '#17171a' : '#ffffff',
      },
      // Days of adjacent months are selectable, so they must be readable.
      DatePicker: { colorTextDisabled: palette.colorTextTertiary },
      // Minimum target size is 24 pixels.
      Switch: { trackHeight: 24, handleSize: 20 },
      Select: { optionSelectedFontWeight: 500, optionSelectedColor: palette.colorLink },
    },
  };
};
