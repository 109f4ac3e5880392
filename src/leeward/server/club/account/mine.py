"""Routes of one's own account. Only the account itself may use them; what opens it needs a proof first."""

import asyncio

from litestar import Response, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody

from leeward.kernel.language.names import tidy
from leeward.server.club.account.export import exported
from leeward.server.club.account.signing import ANSWERS, check_length, new_key, own_guest, passkey_owner, site_of
from leeward.server.http.request import Visit, Word
from leeward.server.http.sessions import end_session, key_of, mark_proven, prove_first, remove_sessions, sessions_of
from leeward.server.messages.people import (
    Deletion,
    DeviceLink,
    History,
    Me,
    Merge,
    MyAccount,
    NewName,
    NewPasskey,
    NewPassword,
    Passkey,
    PasskeyName,
    PasskeyOptions,
    Proof,
    RecoveryCodes,
    Session,
)
from leeward.server.messages.refusal import Refusal
from leeward.server.people import names, passkeys, passwords, signing
from leeward.server.people.accounts import rename
from leeward.server.people.deletion import delete_account
from leeward.server.people.merging import history_of, merge
from leeward.server.storage.schema import keys

HEAVY = 3.0  # tries that an export counts as


@get("/api/v1/account", summary="Read my account", responses=ANSWERS)
async def read_account(visit: NamedDependency[Visit]) -> MyAccount:
    return await my_account(visit)


async def my_account(visit: Visit) -> MyAccount:
    storage, me = visit.storage, visit.member
    return MyAccount(
        name=me.name,
        created=me.created,
        operator=me.operator,
        password=bool(await storage.look(signing.own_password, storage, me.owner)),
        passkeys=await storage.look(passkeys.passkeys_of, storage, me.owner),
        sessions=await storage.look(sessions_of, storage, me.owner, key_of(visit.request)),
        codes=await storage.look(signing.codes_left, storage, me.owner),
        history=await storage.look(history_of, storage, await own_guest(visit)),
    )


@patch("/api/v1/account", summary="Change my name", responses=ANSWERS)
async def change_name(visit: NamedDependency[Visit], data: JSONBody[NewName]) -> Me:
    me, name = visit.member, names.checked(data.name)
    visit.spend(visit.limits.signing)
    await visit.storage.do(rename, visit.storage, me, name)
    visit.site.forget_people()
    await visit.tables.refresh(me.owner)
    return Me(name, me.created, me.operator)


# proof


@post("/api/v1/account/proof-options", summary="Get what a proof by passkey needs", responses=ANSWERS)
async def offer_proof(visit: NamedDependency[Visit]) -> PasskeyOptions:
    owner = visit.member.owner
    visit.spend(visit.limits.signing, 0.5)
    challenge = await visit.storage.do(passkeys.new_challenge, visit.storage, "prove", owner)
    return PasskeyOptions(await asyncio.to_thread(passkeys.options_to_use, site_of(visit), challenge))


@post("/api/v1/account/proof", summary="Prove that it is me, by password or passkey", responses=ANSWERS, status_code=200)
async def prove(visit: NamedDependency[Visit], data: JSONBody[Proof]) -> None:
    owner = visit.member.owner
    visit.spend(visit.limits.signing)
    if data.credential:
        if await passkey_owner(visit, "prove", owner, data.credential) != owner:
            raise Refusal("passkey-failed")
    else:
        stored = await visit.storage.look(signing.own_password, visit.storage, owner)
        if not await visit.work(passwords.matches, stored, data.password):
            raise Refusal("password-wrong")
    await visit.storage.do(mark_proven, visit.storage, key_of(visit.request))


# ways to sign in


@put("/api/v1/account/password", summary="Set or change my password", responses=ANSWERS)
async def set_password(visit: NamedDependency[Visit], data: JSONBody[NewPassword]) -> None:
    """All other sessions end: the old password may have been in the wrong hands."""
    owner = visit.member.owner
    check_length(data.password)
    await prove_first(visit)
    hashed = await visit.work(passwords.hashed, data.password)
    await visit.storage.do(signing.set_password, visit.storage, owner, hashed)
    await end_others(visit)


@delete("/api/v1/account/password", summary="Remove my password", responses=ANSWERS, status_code=200)
async def remove_password(visit: NamedDependency[Visit]) -> None:
    """It needs another way to sign in. All other sessions end."""
    owner = visit.member.owner
    await prove_first(visit)
    await visit.storage.do(signing.remove_password, visit.storage, owner)
    await end_others(visit)


@post("/api/v1/passkeys/options", summary="Get what a new passkey needs", responses=ANSWERS)
async def offer_passkey(visit: NamedDependency[Visit]) -> PasskeyOptions:
    me = visit.member
    await prove_first(visit)
    present = await visit.storage.look(passkeys.passkeys_of, visit.storage, me.owner)
    if len(present) >= passkeys.MOST:
        raise Refusal("too-many-passkeys")
    challenge = await visit.storage.do(passkeys.new_challenge, visit.storage, "add", me.owner)
    ids = [each.id for each in present]
    return PasskeyOptions(await asyncio.to_thread(passkeys.options_to_make, site_of(visit), challenge, me.name, ids))


@post("/api/v1/passkeys", summary="Add a passkey", responses=ANSWERS)
async def add_passkey(visit: NamedDependency[Visit], data: JSONBody[NewPasskey]) -> None:
    owner = visit.member.owner
    await prove_first(visit)
    made = await new_key(visit, "add", owner, data.credential)
    await visit.storage.do(passkeys.add_passkey, visit.storage, owner, made, tidy(data.name))


@patch("/api/v1/passkeys/{passkey:str}", summary="Rename a passkey", responses=ANSWERS)
async def rename_passkey(visit: NamedDependency[Visit], passkey: Word, data: JSONBody[PasskeyName]) -> None:
    mine = await own_passkey(visit, passkey)
    await visit.storage.do(passkeys.rename_passkey, visit.storage, visit.owner, mine.id, tidy(data.name))


@delete("/api/v1/passkeys/{passkey:str}", summary="Remove a passkey", responses=ANSWERS, status_code=200)
async def remove_passkey(visit: NamedDependency[Visit], passkey: Word) -> None:
    mine = await own_passkey(visit, passkey)
    await prove_first(visit)
    await visit.storage.do(signing.remove_passkey, visit.storage, visit.owner, mine.id)


async def own_passkey(visit: Visit, name: str) -> Passkey:
    for each in await visit.storage.look(passkeys.passkeys_of, visit.storage, visit.member.owner):
        if each.id == name:
            return each
    raise NotFoundException("there is no such passkey")


@post("/api/v1/account/recovery-codes", summary="Make new recovery codes", responses=ANSWERS)
async def make_codes(visit: NamedDependency[Visit]) -> RecoveryCodes:
    owner = visit.member.owner
    await prove_first(visit)
    return RecoveryCodes(await visit.storage.do(signing.new_codes, visit.storage, owner))


# sessions


@get("/api/v1/sessions", summary="List where I am signed in", responses=ANSWERS)
async def list_sessions(visit: NamedDependency[Visit]) -> list[Session]:
    return await visit.storage.look(sessions_of, visit.storage, visit.member.owner, key_of(visit.request))


@delete("/api/v1/sessions/{session:str}", summary="Sign out one of my devices", responses=ANSWERS, status_code=200)
async def remove_session(visit: NamedDependency[Visit], session: Word) -> None:
    owner = visit.member.owner
    mine = await visit.storage.look(sessions_of, visit.storage, owner, key_of(visit.request))
    if session not in [each.id for each in mine]:
        raise NotFoundException("there is no such session")
    await visit.storage.do(remove_sessions, visit.storage, owner, keys.c.id == session)
    visit.site.forget_people()


@delete("/api/v1/sessions", summary="Sign out all my other devices", responses=ANSWERS, status_code=200)
async def remove_other_sessions(visit: NamedDependency[Visit]) -> None:
    _ = visit.member
    await end_others(visit)


async def end_others(visit: Visit) -> None:
    others = keys.c.secret_hash != key_of(visit.request)
    await visit.storage.do(remove_sessions, visit.storage, visit.owner, others)
    visit.site.forget_people()


@post("/api/v1/account/links", summary="Make a link that signs in another device", responses=ANSWERS)
async def make_link(visit: NamedDependency[Visit]) -> DeviceLink:
    owner = visit.member.owner
    await prove_first(visit)
    visit.spend(visit.limits.signing)
    secret = await visit.storage.do(signing.new_link, visit.storage, owner)
    return DeviceLink(f"/device/{secret}", signing.MINUTES)


# everything that is mine


@post("/api/v1/account/merge", summary="Take over what this browser had before", responses=ANSWERS, status_code=200)
async def merge_history(visit: NamedDependency[Visit], data: JSONBody[Merge]) -> History:
    """Return what is left with the browser."""
    owner = visit.member.owner
    guest = await own_guest(visit)
    if guest:
        await visit.storage.do(merge, visit.storage, guest, owner, data)
        visit.site.forget_people()
        await visit.tables.refresh(guest, owner)
    return await visit.storage.look(history_of, visit.storage, guest)


@get(
    "/api/v1/account/export",
    summary="Get everything that the server has about me",
    responses=ANSWERS,
    media_type="application/zip",
)
async def export(visit: NamedDependency[Visit]) -> Response[bytes]:
    """A ZIP file: `account.json`, and the saved games."""
    owner = visit.member.owner
    visit.spend(visit.limits.signing, HEAVY)
    packed = await exported(visit, owner)
    headers = {"Content-Disposition": 'attachment; filename="leeward.zip"', "Cache-Control": "no-store"}
    return Response(packed, media_type="application/zip", headers=headers)


@post("/api/v1/account/deletion", summary="Delete my account", responses=ANSWERS, status_code=200)
async def remove_account(visit: NamedDependency[Visit], data: JSONBody[Deletion]) -> Response[None]:
    me = visit.member
    if tidy(data.name) != me.name:
        raise Refusal("confirm-name")
    await prove_first(visit)
    cookie = await end_session(visit.request)
    await visit.storage.do(delete_account, visit.storage, me.owner)
    visit.site.forget_people()
    await visit.tables.refresh(me.owner)
    return Response(None, cookies=[cookie])


routes = [
    *(
        read_account,
        change_name,
        offer_proof,
        prove,
        set_password,
        remove_password,
        offer_passkey,
        add_passkey,
        rename_passkey,
        remove_passkey,
    ),
    *(make_codes, list_sessions, remove_session, remove_other_sessions, make_link, merge_history, export, remove_account),
]
