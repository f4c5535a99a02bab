package io.berth.model;

/** A taint of a node. */
public record Taint(String key, String value, TaintEffect effect) {}
