package io.berth.plugins.nodevolumelimits;

/** A volume as its CSI driver knows it; pods that share a volume share this. */
record CsiVolume(String driver, String handle) {}
